"""The child process: time, memory, death, fork."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import billiard
import pytest

from knowledge.extraction import child
from knowledge.extraction.child import Reader
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.reading import read
from tests.knowledge.extraction import files

CHILDREN = "tests.knowledge.extraction.children"
ROOT = Path(child.__file__).resolve().parents[2]


@pytest.fixture
def reader():
    made = []

    def make(module=child.PARSER, **limits):
        made.append(Reader(module=module, **limits))
        return made[-1]

    yield make
    for one in made:
        one.close()


def code_of(reader, path, *, name, timeout=20.0):
    with pytest.raises(ExtractionError) as caught:
        reader.read(path, name=name, timeout=timeout)
    return caught.value.code


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[-1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone(pid, seconds=5.0):
    until = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(pid)


def test_every_format_comes_through_the_pipe_unchanged(tmp_path, reader):
    one = reader()
    for name, data in files.good_files().items():
        path = files.put(tmp_path, "stored", data)
        assert one.read(path, name=name, timeout=30) == read(path, name=name)


def test_one_child_reads_many_files(tmp_path, reader):
    path, one = files.put(tmp_path, "stored", b"text"), reader()
    one.read(path, name="a.txt", timeout=20)
    pid = one.pid
    for _ in range(20):
        one.read(path, name="a.txt", timeout=20)
    assert one.pid == pid


def test_an_error_keeps_code_and_message_and_the_child(tmp_path, reader):
    one = reader()
    path = files.put(tmp_path, "stored", files.pdf())
    with pytest.raises(ExtractionError) as caught:
        one.read(path, name="a.docx", timeout=20)
    assert caught.value.code == "wrong_type"
    assert "a PDF document" in caught.value.message
    assert one.pid is not None


def test_a_file_that_hangs_ends_in_time_and_the_next_is_read(tmp_path, reader):
    one, path = reader(f"{CHILDREN}.hanging"), files.put(tmp_path, "stored", b"x")
    one.read(path, name="first", timeout=20)
    for name in ("hang", "hold"):
        pid, began = one.pid, time.monotonic()
        assert code_of(one, path, name=name, timeout=0.5) == "timeout"
        assert time.monotonic() - began < 3
        assert gone(pid)
        assert one.read(path, name="next", timeout=20).blocks[0].text == "next"


@pytest.mark.parametrize("how", ["9", "11", "6", "15", "abort", "leave"])
def test_a_child_that_dies_is_named_and_replaced(tmp_path, reader, how):
    one, path = reader(f"{CHILDREN}.dying"), files.put(tmp_path, "stored", b"x")
    assert code_of(one, path, name=how) == "parser_died"
    assert one.read(path, name="next", timeout=20).blocks[0].text == "next"


def test_what_a_library_prints_is_no_answer_and_secrets_stay_here(tmp_path, reader, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://secret")
    found = reader(f"{CHILDREN}.dying").read(files.put(tmp_path, "stored", b"x"), name="loud", timeout=20)
    assert found.blocks[0].text == "loud"
    assert found.properties == {"database": ""}


def test_a_child_that_wants_too_much_memory_says_so_and_is_replaced(tmp_path, reader):
    one, path = reader(f"{CHILDREN}.hungry"), files.put(tmp_path, "stored", b"x")
    one.read(path, name="first", timeout=20)
    pid = one.pid
    assert code_of(one, path, name="swell") == "too_large"
    assert gone(pid)
    assert one.read(path, name="next", timeout=20).blocks[0].text == "next"


def test_a_child_that_has_grown_or_read_enough_is_replaced(tmp_path, reader):
    path = files.put(tmp_path, "stored", b"x")
    one = reader(f"{CHILDREN}.hungry", files_per_child=3)
    one.read(path, name="first", timeout=20)
    first = one.pid
    one.read(path, name="keep", timeout=20)
    assert gone(first)
    pids = set()
    for _ in range(6):
        one.read(path, name="next", timeout=20)
        pids.add(one.pid)
    assert len(pids - {None}) == 2


@pytest.mark.slow
def test_a_workbook_that_needs_more_memory_than_allowed_is_refused(tmp_path, reader):
    rows = b"".join(b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (n, n) for n in range(1, 60_000))
    data = files.rezipped(
        files.workbook(),
        lambda name, part: part.replace(b"</sheetData>", rows + b"</sheetData>") if "sheet1" in name else part,
    )
    one = reader(memory=1 << 30)
    assert code_of(one, files.put(tmp_path, "stored", data), name="a.xlsx", timeout=60) in {"too_large", "parser_died"}
    assert one.read(files.put(tmp_path, "next", b"text"), name="a.txt", timeout=20).blocks


def test_a_child_that_cannot_start_blames_no_file(tmp_path, reader):
    with pytest.raises(RuntimeError, match="does not start"):
        reader(f"{CHILDREN}.mute").read(files.put(tmp_path, "stored", b"x"), name="a.txt", timeout=20)


def test_two_readers_and_two_threads_do_not_mix_their_answers(tmp_path, reader):
    paths = {name: files.put(tmp_path, name, name.encode() * 50) for name in ("alpha", "beta")}
    shared, other = reader(), reader()
    wrong = []

    def run(one, name):
        for _ in range(25):
            if one.read(paths[name], name=f"{name}.txt", timeout=30).blocks[0].text != name * 50:
                wrong.append(name)

    threads = [threading.Thread(target=run, args=(one, name)) for one in (shared, shared, other) for name in paths]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert shared.pid != other.pid


def test_a_forked_process_has_a_child_of_its_own(tmp_path, reader):
    one, path = reader(), files.put(tmp_path, "stored", b"text")
    one.read(path, name="a.txt", timeout=20)
    parents = one.pid
    receive, send = os.pipe()
    forked = os.fork()
    if not forked:
        try:
            one.read(path, name="a.txt", timeout=20)
            os.write(send, str(one.pid).encode())
            one.close()
        finally:
            os._exit(0)
    os.waitpid(forked, 0)
    assert int(os.read(receive, 20)) != parents
    assert one.pid == parents
    assert one.read(path, name="a.txt", timeout=20).blocks


def test_a_daemonic_worker_process_may_read(tmp_path):
    """A Celery prefork worker is one: it may not use multiprocessing."""
    path = files.put(tmp_path, "stored", b"text")
    answers = billiard.Queue()
    worker = billiard.Process(target=_read_in_worker, args=(path, answers), daemon=True)
    worker.start()
    assert answers.get(timeout=60) == "text"
    worker.join(10)


def _read_in_worker(path, answers):
    one = Reader()
    answers.put(one.read(path, name="a.txt", timeout=30).blocks[0].text)
    one.close()


SCRIPT = """
import sys
from pathlib import Path
from knowledge.extraction.child import Reader
one = Reader(module=sys.argv[1])
one.read(Path(sys.argv[2]), name="first.txt", timeout=20)
print(one.pid, flush=True)
one.read(Path(sys.argv[2]), name=sys.argv[3], timeout=2)
input()
"""


@pytest.mark.parametrize(("module", "name"), [(child.PARSER, "idle.txt"), (f"{CHILDREN}.hanging", "hang")])
def test_no_orphan_stays_when_the_parent_is_killed(tmp_path, module, name):
    path = files.put(tmp_path, "stored", b"text")
    parent = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, module, str(path), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    pid = int(parent.stdout.readline())
    time.sleep(0.2)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    parent.stdin.close()
    assert gone(pid)


def test_the_process_has_one_reader():
    assert child.reader() is child.reader()
