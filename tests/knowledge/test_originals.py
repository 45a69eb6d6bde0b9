"""Originals in a folder and in S3: bytes equal, keys apart by company, gone when removed."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import boto3
import pytest
from django.core.files.storage import storages
from django_tenants.utils import tenant_context
from moto.server import ThreadedMotoServer

from knowledge import originals, placing
from knowledge.models import State
from tenants.models import Tenant
from tests.cast import HANEUL
from tests.taking import found_by, taken

BUCKET = "jangbu-files"


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    """An S3 of our own; its address."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(s3: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bucket that originals go to in this test."""
    for name, value in {
        "AWS_ENDPOINT_URL": s3,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "ap-northeast-2",
    }.items():
        monkeypatch.setenv(name, value)
    client = boto3.client("s3")
    client.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "ap-northeast-2"})
    options = {
        "bucket_name": BUCKET,
        "location": "production/",
        "file_overwrite": False,
        "default_acl": None,
        "querystring_auth": True,
    }
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options},
    }
    assert storages["default"].bucket_name == BUCKET
    yield client
    for each in keys(client):
        client.delete_object(Bucket=BUCKET, Key=each)
    client.delete_bucket(Bucket=BUCKET)


def keys(client: Any) -> list[str]:
    return [each["Key"] for each in client.list_objects_v2(Bucket=BUCKET).get("Contents", [])]


@pytest.mark.django_db
@pytest.mark.parametrize("content", [b"", b"\x00\xff", bytes(range(256)) * 9000])
def test_what_is_kept_comes_out_as_it_was(content: bytes):
    key = originals.keep(BytesIO(content), name="보고서: 1/2.pdf")
    with originals.open_original(key) as file:
        assert file.read() == content
    originals.remove(key)
    originals.remove(key)
    with pytest.raises(FileNotFoundError):
        originals.open_original(key)


@pytest.mark.django_db
def test_keys_lie_below_the_company_and_never_meet(narae: Tenant):
    first, second = (originals.keep(BytesIO(b"x"), name="같은 이름.txt") for _time in range(2))
    with tenant_context(narae):
        other = originals.keep(BytesIO(b"x"), name="같은 이름.txt")
    assert first != second
    assert [key.partition("/")[0] for key in (first, second, other)] == ["gaon", "gaon", "narae"]


@pytest.mark.django_db(transaction=True)
def test_a_file_is_taken_in_read_downloaded_and_removed_in_s3(bucket: Any, visit: Any):
    content = "창고 비밀번호는 청록-7".encode("cp949")
    version = taken("창고 안내.txt", content)
    assert version.state == State.SEARCHABLE
    assert keys(bucket) == [f"production/{version.storage_key}"]
    assert found_by(HANEUL, "창고 비밀번호") == {"창고 안내"}
    answer = visit(HANEUL).get(f"/api/v1/documents/{version.document.uuid}/versions/1/file/")
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content) == content
    placing.delete(version.document, by=HANEUL.user)
    assert keys(bucket) == []


@pytest.mark.django_db
def test_an_original_that_is_not_in_s3_is_a_file_not_found(bucket: Any):
    with pytest.raises(FileNotFoundError):
        originals.open_original("gaon/nothing")
    originals.remove("gaon/nothing")


@pytest.mark.django_db
def test_a_large_original_survives_s3_in_parts(bucket: Any):
    content = bytes(range(256)) * 40_000  # 10 MB: boto3 sends it in parts
    key = originals.keep(BytesIO(content), name="큰 것.bin")
    with originals.open_original(key) as file:
        assert file.read() == content
