"""Builds the ONNX graph of multilingual-e5-small with its weights quantised to eight bits."""

import math
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from llm.embedders.weights import Weights, unpack

# Weights use 7 of the 8 bits: processors without VNNI add two products in 16 bits, where the full range overflows and
# the same text would get other vectors than elsewhere. Cosine to the full-precision vectors: .995 (8 bits: .996).
_LARGEST_WEIGHT = 64


def build_graph(weights: Weights) -> bytes:
    """The serialised model: in go `embeddings` (texts, tokens, hidden) and `mask` (texts, tokens), out come `vectors`.

    Word embeddings are looked up outside, where the four-bit table stays mapped from the file. The vectors are the
    mean over the tokens that `mask` keeps, L2-normalised.
    """
    graph = _Graph()
    _encoder(graph, weights)
    hidden = weights.shape.hidden
    made = helper.make_graph(
        graph.nodes,
        "e5-small",
        [
            helper.make_tensor_value_info("embeddings", TensorProto.FLOAT, ["texts", "tokens", hidden]),
            helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["texts", "tokens"]),
        ],
        [helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["texts", hidden])],
        graph.constants,
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 10
    return bytes(model.SerializeToString())


_Numbers = NDArray[np.float32]
# Bytes, scale and zero point of an activation.
_Quantised = tuple[str, str, str]


class _Graph:
    """Collects nodes and constants; every method returns the name of what it added."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: NDArray[np.generic]) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, inputs: list[str], name: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name

    def norm(self, source: str, weight: _Numbers, bias: _Numbers, name: str, epsilon: float) -> str:
        inputs = [source, self.constant(f"{name}.weight", weight), self.constant(f"{name}.bias", bias)]
        return self.node("LayerNormalization", inputs, name, axis=-1, epsilon=epsilon)

    def quantised(self, source: str) -> _Quantised:
        """Bytes, scale and zero point of an activation, measured as it flows by."""
        names = (f"{source}.bytes", f"{source}.scale", f"{source}.zero")
        self.nodes.append(helper.make_node("DynamicQuantizeLinear", [source], list(names), name=names[0]))
        return names

    def linear(self, source: _Quantised, matrix: _Numbers, bias: _Numbers, name: str) -> str:
        """source · matrixᵀ + bias, the matrix in eight bits with one scale a row."""
        scales = np.abs(matrix).max(axis=1) / _LARGEST_WEIGHT
        rounded = np.rint(matrix / scales[:, None]).astype(np.int8)
        data, scale, zero = source
        weight = self.constant(f"{name}.weight", rounded.T)
        weight_zero = self.constant(f"{name}.weight.zero", np.zeros(len(scales), np.int8))
        product = self.node("MatMulInteger", [data, weight, zero, weight_zero], f"{name}.product")
        number = self.node("Cast", [product], f"{name}.number", to=TensorProto.FLOAT)
        both = self.node("Mul", [scale, self.constant(f"{name}.weight.scale", scales)], f"{name}.scale")
        scaled = self.node("Mul", [number, both], f"{name}.scaled")
        return self.node("Add", [scaled, self.constant(f"{name}.bias", bias)], name)


def _encoder(graph: _Graph, weights: Weights) -> None:
    shape = weights.shape
    graph.constant("one", np.array(1, np.float32))
    graph.constant("far", np.array(-1e9, np.float32))
    graph.constant("axis1", np.array([1], np.int64))
    graph.constant("axis2", np.array([2], np.int64))
    graph.constant("axes12", np.array([1, 2], np.int64))
    graph.constant("split", np.array([0, 0, shape.heads, shape.hidden // shape.heads], np.int64))
    graph.constant("join", np.array([0, 0, shape.hidden], np.int64))
    graph.constant("root", np.array(1 / math.sqrt(shape.hidden // shape.heads), np.float32))
    graph.node("Sub", ["one", "mask"], "masked")
    graph.node("Mul", ["masked", "far"], "distance")
    graph.node("Unsqueeze", ["distance", "axes12"], "hiding")

    state = graph.norm("embeddings", weights.floats("emb.ln.w"), weights.floats("emb.ln.b"), "state", shape.epsilon)
    for number in range(shape.layers):
        state = _layer(graph, weights, state, f"l{number}.")

    graph.node("Unsqueeze", ["mask", "axis2"], "kept")
    graph.node("Mul", [state, "kept"], "tokens.kept")
    graph.node("ReduceSum", ["tokens.kept", "axis1"], "sum", keepdims=0)
    graph.node("ReduceSum", ["mask", "axis1"], "count", keepdims=1)
    graph.node("Div", ["sum", "count"], "mean")
    graph.node("LpNormalization", ["mean"], "vectors", axis=-1, p=2)


def _layer(graph: _Graph, weights: Weights, state: str, prefix: str) -> str:
    shape = weights.shape

    def linear(source: _Quantised, name: str, columns: int) -> str:
        matrix = unpack(weights.blocks(f"{prefix}{name}.w", columns=columns))
        return graph.linear(source, matrix, weights.floats(f"{prefix}{name}.b"), f"{prefix}{name}")

    def norm(source: str, name: str) -> str:
        weight, bias = weights.floats(f"{prefix}{name}.w"), weights.floats(f"{prefix}{name}.b")
        return graph.norm(source, weight, bias, f"{prefix}{name}", shape.epsilon)

    source = graph.quantised(state)
    query, key, value = (linear(source, name, shape.hidden) for name in ("q", "k", "v"))
    context = _attention(graph, query, key, value, prefix)
    attended = linear(graph.quantised(context), "ao", shape.hidden)
    middle = norm(graph.node("Add", [state, attended], f"{prefix}attended"), "aln")
    raised = linear(graph.quantised(middle), "fi", shape.hidden)
    inner = graph.node("Gelu", [raised], f"{prefix}gelu", approximate="none")
    output = linear(graph.quantised(inner), "fo", shape.inner)
    return norm(graph.node("Add", [middle, output], f"{prefix}output"), "oln")


def _attention(graph: _Graph, query: str, key: str, value: str, prefix: str) -> str:
    orders = {query: [0, 2, 1, 3], key: [0, 2, 3, 1], value: [0, 2, 1, 3]}
    for name, order in orders.items():
        graph.node("Reshape", [name, "split"], f"{name}.heads")
        graph.node("Transpose", [f"{name}.heads"], f"{name}.turned", perm=order)
    graph.node("MatMul", [f"{query}.turned", f"{key}.turned"], f"{prefix}raw")
    graph.node("Mul", [f"{prefix}raw", "root"], f"{prefix}scores")
    graph.node("Add", [f"{prefix}scores", "hiding"], f"{prefix}visible")
    graph.node("Softmax", [f"{prefix}visible"], f"{prefix}weights", axis=-1)
    graph.node("MatMul", [f"{prefix}weights", f"{value}.turned"], f"{prefix}mixed")
    graph.node("Transpose", [f"{prefix}mixed"], f"{prefix}mixed.turned", perm=[0, 2, 1, 3])
    return graph.node("Reshape", [f"{prefix}mixed.turned", "join"], f"{prefix}context")
