#include "core/describe.h"

void seats_json(seatset seats, struct jw *out) {
    jw_array(out);
    FOR_SEATS (i, seats)
        jw_int(out, i);
    jw_array_end(out);
}

void key_seats_json(const char *key, seatset seats, struct jw *out) {
    jw_key(out, key);
    seats_json(seats, out);
}

void word_json(const struct word *words, int word, struct jw *out) {
    if (word == UNKNOWN)
        jw_null(out);
    else
        jw_str(out, words[word].id);
}

void words_json(const struct word *words, const uint8_t *list, int count, struct jw *out) {
    jw_array(out);
    for (int i = 0; i < count; i++)
        word_json(words, list[i], out);
    jw_array_end(out);
}

void deck_json(const struct word *words, const uint8_t *deck, int count, struct jw *out) {
    jw_array(out);
    while (count > 0)
        word_json(words, deck[--count], out);
    jw_array_end(out);
}

void pile_json(const struct word *words, const uint8_t *pile, int kinds, struct jw *out) {
    jw_object(out);
    for (int card = 0; card < kinds; card++)
        if (pile[card])
            jw_key_int(out, words[card].id, pile[card]);
    jw_object_end(out);
}

void outcome_json(const struct outcome *o, int nseats, struct jw *out) {
    jw_key(out, "scores");
    if (o->scored) {
        jw_array(out);
        for (int i = 0; i < nseats; i++)
            jw_int(out, o->score[i]);
        jw_array_end(out);
    } else
        jw_null(out);
    key_seats_json("winners", o->winners, out);
}
