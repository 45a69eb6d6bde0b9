"""Signing in, and that what one company signed is worth nothing at another."""

import re
from typing import Any

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailConfirmation, get_emailconfirmation_model
from django.contrib.messages.storage.cookie import CookieStorage
from django.core import signing
from django.test import RequestFactory
from django_tenants.utils import tenant_context

from accounts.models import User
from accounts.signing import ResetTokens, tenant_salt
from tests.cast import DOYUN, GARAM, JIWOO, NARAE, NARI, PASSWORD

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"


def signs_in(visitor, email: str, password: str = PASSWORD) -> bool:
    """Whether the sign-in page lets this person in."""
    answer = visitor.post(LOGIN, {"login": email, "password": password})
    return answer.status_code == 302 and "_auth_user_id" in visitor.session


def test_people_sign_in_by_e_mail_in_whatever_case(visit):
    assert signs_in(visit(), "DoYun@Gaon.Example")


def test_a_wrong_password_and_an_unknown_person_look_alike(visit):
    pages = [
        visit().post(LOGIN, {"login": email, "password": "wrong-password-1"}).content.decode().replace(email, "")
        for email in (DOYUN.email, "nobody@gaon.example")
    ]
    said = [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for page in pages]
    assert said[0] == said[1]


def test_someone_deactivated_cannot_sign_in_and_is_out_at_the_next_request(visit):
    inside = visit(DOYUN)
    assert inside.get("/accounts/password/change/").status_code == 200
    User.objects.filter(email=DOYUN.email).update(is_active=False)
    assert inside.get("/accounts/password/change/").status_code == 302
    assert not signs_in(visit(), DOYUN.email)


def test_nobody_signs_up(visit):
    assert not get_adapter().is_open_for_signup(RequestFactory().get("/"))
    before = User.objects.count()
    visit().post("/accounts/signup/", {"email": "new@gaon.example", "password1": PASSWORD})
    assert User.objects.count() == before


def test_the_admin_site_is_entered_by_the_same_sign_in(visit):
    answer = visit().get("/admin/")
    assert answer.status_code == 302
    login = visit().get(answer.headers["Location"], follow=True)
    assert login.redirect_chain[-1][0].startswith(LOGIN)
    assert visit(JIWOO).get("/admin/login/").status_code == 403
    assert visit(NARI).get("/admin/").status_code == 200


def test_bad_sign_ins_at_one_company_lock_nobody_out_at_another(visit, narae):
    with tenant_context(narae):
        User.objects.create_user(DOYUN.email, PASSWORD, name="같은 주소")
    guesser = visit()
    for _try in range(12):
        assert not signs_in(guesser, DOYUN.email, "wrong-password-1")
    assert not signs_in(visit(), DOYUN.email)  # locked here
    assert signs_in(visit(tenant=NARAE), DOYUN.email)


def test_a_signed_cookie_of_one_company_is_refused_at_another(narae):
    signed = signing.get_cookie_signer(salt="messages").sign("hello")
    assert signing.get_cookie_signer(salt="messages").unsign(signed) == "hello"
    with tenant_context(narae), pytest.raises(signing.BadSignature):
        signing.get_cookie_signer(salt="messages").unsign(signed)


def test_a_message_of_one_company_is_not_read_at_another(narae):
    request = RequestFactory().get("/")
    storage: Any = CookieStorage
    encoded = storage(request)._encode(["문서를 지웠습니다"])
    assert storage(request)._decode(encoded) == ["문서를 지웠습니다"]
    with tenant_context(narae):
        assert storage(request)._decode(encoded) is None


def test_a_link_for_a_new_password_is_good_for_one_company(narae):
    user = DOYUN.user
    token = ResetTokens().make_token(user)
    assert ResetTokens().check_token(user, token)
    with tenant_context(narae):
        twin = GARAM.user
        twin.pk, twin.email, twin.password, twin.last_login = user.pk, user.email, user.password, user.last_login
        assert not ResetTokens().check_token(twin, token)


def test_a_confirmation_is_a_row_of_the_company_and_no_signed_link():
    assert get_emailconfirmation_model() is EmailConfirmation


def test_a_salt_names_its_company(narae):
    inside = signing.dumps({"document": 1}, salt=tenant_salt("download"))
    assert signing.loads(inside, salt=tenant_salt("download")) == {"document": 1}
    with tenant_context(narae), pytest.raises(signing.BadSignature):
        signing.loads(inside, salt=tenant_salt("download"))
