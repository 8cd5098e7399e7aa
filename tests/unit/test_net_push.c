/* Web push: the example of RFC 8291 byte by byte, a token that others can check, and nobody but
 * public addresses. */
#include "own_folder.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <sodium.h>

#include "net/push.h"
#include "run/files.h"
#include "run/system.h"

static char said[1024];
static struct buf say = BUF(said);

/* The example of section 5 and appendix A. */
static const char example_key[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyP"
                                  "js7Vd8pZGH6SRpkNtoIAiw4",
                  example_auth[] = "BTBZMqHH6r4Tts7J_aSIgg",
                  example_secret[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
                  example_salt[] = "DGv6ra1nlYgDCS1FRnbzlw",
                  example_text[] = "When I grow up, I want to be a watermelon",
                  example_body[] =
                      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6"
                      "e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZ"
                      "wbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static size_t decode(const char *text, size_t size, uint8_t *out, size_t cap) {
    size_t n;
    assert_int_equal(sodium_base642bin(out, cap, text, size, NULL, &n, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    return n;
}

static struct push_target example(void) {
    struct push_target t;
    assert_null(push_target(&t, "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                            example_key, example_auth));
    return t;
}

static void rfc_8291_example(void **state) {
    (void)state;
    struct push_target to = example();
    uint8_t salt[PUSH_SALT], secret[32], body[256];
    decode(example_salt, strlen(example_salt), salt, sizeof salt);
    decode(example_secret, strlen(example_secret), secret, sizeof secret);
    size_t n = decode(example_body, strlen(example_body), body, sizeof body);
    char made[512];
    struct buf out = BUF(made);
    assert_true(push_encrypt(&to, example_text, strlen(example_text), salt, secret, &out));
    assert_int_equal(out.size, n);
    assert_memory_equal(made, body, n);
}

static void every_message_is_another(void **state) {
    (void)state;
    struct push_target to = example();
    struct buf one = heap_buf(), other = heap_buf();
    assert_true(push_encrypt(&to, "x", 1, NULL, NULL, &one));
    assert_true(push_encrypt(&to, "x", 1, NULL, NULL, &other));
    assert_int_equal(one.size, 16 + 4 + 1 + 65 + 1 + 1 + 16);
    assert_int_equal(one.size, other.size);
    assert_memory_not_equal(one.data, other.data, 16);           /* the salt */
    assert_memory_not_equal(one.data + 21, other.data + 21, 65); /* the key */
    static char much[PUSH_TEXT_MAX + 1];
    assert_false(push_encrypt(&to, much, sizeof much, NULL, NULL, &one));
    assert_true(push_encrypt(&to, much, PUSH_TEXT_MAX, NULL, NULL, &one));
    to.key[10] ^= 1; /* no point of the curve */
    assert_false(push_encrypt(&to, "x", 1, NULL, NULL, &one));
    heap_free(&one);
    heap_free(&other);
}

static void wrong_subscriptions_are_refused(void **state) {
    (void)state;
    struct push_target t;
    static const char good[] = "https://push.example.net/x";
    char much[PUSH_ENDPOINT_MAX + 20], key[100];
    assert_null(push_target(&t, good, example_key, example_auth));
    snprintf(key, sizeof key, "%s=", example_key);
    assert_null(push_target(&t, good, key, "BTBZMqHH6r4Tts7J_aSIgg=="));
    static const char *const wrong[] = {
        "http://push.example.net/x",
        "https://",
        "https:///x",
        "https://user@push.example.net/x",
        "https://a b/",
        "https://a/\n",
        "javascript:alert(1)",
        "",
        "https://a?b",
        "HTTPS://a/",
        "https://a/\"",
        "https://a\\b/",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (!push_target(&t, wrong[i], example_key, example_auth))
            fail_msg("%s was taken", wrong[i]);
    snprintf(much, sizeof much, "https://a/%0*d", PUSH_ENDPOINT_MAX, 0);
    assert_non_null(push_target(&t, much, example_key, example_auth));
    assert_non_null(push_target(&t, good, example_key, "short"));
    assert_non_null(push_target(&t, good, example_key, ""));
    assert_non_null(push_target(&t, good, example_auth, example_auth));
    strcpy(key, example_key);
    key[20] = key[20] == 'A' ? 'B' : 'A';
    assert_non_null(push_target(&t, good, key, example_auth));
}

/* ---- who sends it ---- */

static const char *new_key(void) {
    struct buf pem = heap_buf();
    assert_true(push_key_make(&pem));
    assert_null(file_write(in_folder("key"), &pem, &say));
    heap_free(&pem);
    return in_folder("key");
}

/* As a push service checks it: by the public key that comes with it. */
static bool verifies(const char *file, const char *text, size_t size, const uint8_t sign[64]) {
    FILE *f = fopen(file, "r");
    EVP_PKEY *key = PEM_read_PrivateKey(f, NULL, NULL, NULL);
    fclose(f);
    ECDSA_SIG *s = ECDSA_SIG_new();
    ECDSA_SIG_set0(s, BN_bin2bn(sign, 32, NULL), BN_bin2bn(sign + 32, 32, NULL));
    unsigned char *der = NULL;
    int n = i2d_ECDSA_SIG(s, &der);
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    bool fine = EVP_DigestVerifyInit(c, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestVerify(c, der, (size_t)n, (const unsigned char *)text, size) == 1;
    EVP_MD_CTX_free(c);
    OPENSSL_free(der);
    ECDSA_SIG_free(s);
    EVP_PKEY_free(key);
    return fine;
}

static void rfc_8292_token(void **state) {
    (void)state;
    struct push_key *k;
    char text[2048];
    struct buf out = BUF(text);
    const char *file = new_key();
    assert_null(push_key_read(&k, file, &say));
    assert_true(push_authorization(k, "https://push.example.net:8443/x/y?z", "mailto:a@example.org",
                                   1453523768, &out));
    assert_int_equal(strncmp(text, "vapid t=", 8), 0);
    char *head = text + 8, *claims = strchr(head, '.') + 1, *sign = strchr(claims, '.') + 1;
    char *comma = strstr(sign, ", k=");
    uint8_t plain[512], signature[64];
    size_t n = decode(head, (size_t)(claims - 1 - head), plain, sizeof plain - 1);
    plain[n] = 0;
    assert_string_equal((char *)plain, "{\"typ\":\"JWT\",\"alg\":\"ES256\"}");
    n = decode(claims, (size_t)(sign - 1 - claims), plain, sizeof plain - 1);
    plain[n] = 0;
    assert_string_equal((char *)plain, "{\"aud\":\"https://push.example.net:8443\",\"exp\":"
                                       "1453523768,\"sub\":\"mailto:a@example.org\"}");
    assert_int_equal(decode(sign, (size_t)(comma - sign), signature, sizeof signature), 64);
    assert_true(verifies(file, head, (size_t)(sign - 1 - head), signature));
    signature[5] ^= 1;
    assert_false(verifies(file, head, (size_t)(sign - 1 - head), signature));
    assert_string_equal(comma + 4, push_key_public(k));
    assert_int_equal(decode(push_key_public(k), strlen(push_key_public(k)), plain, 65), 65);
    assert_int_equal(plain[0], 4);
    assert_false(push_authorization(k, "nonsense", "mailto:a@example.org", 1, &out));
    push_key_free(k);
}

static void only_a_key_of_the_curve_is_taken(void **state) {
    (void)state;
    struct push_key *k;
    assert_non_null(strstr(push_key_read(&k, in_folder("nowhere"), &say), "No such file"));
    assert_null(k);
    struct buf text = heap_buf();
    BIO *b = BIO_new(BIO_s_mem());
    EVP_PKEY *other = EVP_EC_gen("secp384r1");
    char *pem = NULL;
    PEM_write_bio_PrivateKey(b, other, NULL, NULL, 0, NULL, NULL);
    long n = BIO_get_mem_data(b, &pem);
    buf_bytes(&text, pem, (size_t)n);
    assert_null(file_write(in_folder("other"), &text, &say));
    assert_non_null(strstr(push_key_read(&k, in_folder("other"), &say), "no private key of P-256"));
    EVP_PKEY_free(other);
    BIO_free(b);
    heap_free(&text);
}

/* ---- whereto ---- */

static bool is_public(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return push_address_public((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return push_address_public((struct sockaddr *)&six);
}

static void private_addresses_are_known(void **state) {
    (void)state;
    static const char *const no[] = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "198.18.0.1",
        "198.19.255.255",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "203.0.113.9",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "2001:db8::1",
        "2001::1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::1",
        "2002:a00:1::",
    };
    static const char *const yes[] = {
        "1.1.1.1",      "100.63.255.255", "100.128.0.1",      "172.15.0.1",      "172.32.0.1",
        "192.167.1.1",  "198.17.0.1",     "198.20.0.1",       "223.255.255.255", "2606:4700::1111",
        "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::101:101",
    };
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (is_public(no[i]))
            fail_msg("%s is not public", no[i]);
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!is_public(yes[i]))
            fail_msg("%s is public", yes[i]);
    assert_false(push_address_public(&(struct sockaddr){.sa_family = AF_UNIX}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc_8291_example),
        cmocka_unit_test(every_message_is_another),
        cmocka_unit_test(wrong_subscriptions_are_refused),
        cmocka_unit_test_setup_teardown(rfc_8292_token, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(only_a_key_of_the_curve_is_taken, make_folder,
                                        remove_folder),
        cmocka_unit_test(private_addresses_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
