#include "core/describe.h"

void seats_json(seatset seats, struct json *out) {
    json_array(out);
    FOR_SEATS (i, seats)
        json_int(out, i);
    json_array_end(out);
}

void key_seats_json(const char *key, seatset seats, struct json *out) {
    json_key(out, key);
    seats_json(seats, out);
}

void word_json(const struct word *words, int word, struct json *out) {
    if (word == UNKNOWN)
        json_null(out);
    else
        json_str(out, words[word].id);
}

void words_json(const struct word *words, const uint8_t *list, int count, struct json *out) {
    json_array(out);
    for (int i = 0; i < count; i++)
        word_json(words, list[i], out);
    json_array_end(out);
}

void deck_json(const struct word *words, const uint8_t *deck, int count, struct json *out) {
    json_array(out);
    while (count > 0)
        word_json(words, deck[--count], out);
    json_array_end(out);
}

void pile_json(const struct word *words, const uint8_t *pile, int kinds, struct json *out) {
    json_object(out);
    for (int card = 0; card < kinds; card++)
        if (pile[card])
            json_key_int(out, words[card].id, pile[card]);
    json_object_end(out);
}

void outcome_json(const struct outcome *o, int nseats, struct json *out) {
    json_key(out, "scores");
    if (o->scored) {
        json_array(out);
        for (int i = 0; i < nseats; i++)
            json_int(out, o->score[i]);
        json_array_end(out);
    } else
        json_null(out);
    key_seats_json("winners", o->winners, out);
}
