#!/usr/bin/env python3
"""Verifies a match of Tapis Vert off-line: python3 verify_match.py tapis-vert-123.json

Needs nothing but Python and the file that the page of the match gives. It checks that the server
kept the seed it had committed to, and draws every die and every card again:

    HMAC-SHA-256(server_seed, "seed_0,seed_1,…|request|block")    block = 0, 1, 2, …

read as big-endian 32-bit words. A number below n is a word modulo n, words of the last, incomplete
range rejected; a shuffle is Fisher and Yates's, from the last place down.
"""

import hashlib
import hmac
import json
import sys

WORD = 2**32


def words(server_seed, people, request):
    """Yield the words of a request, block after block."""
    block = 0
    while True:
        text = f"{people}|{request}|{block}".encode()
        digest = hmac.new(server_seed, text, hashlib.sha256).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(bound, stream):
    limit = WORD - WORD % bound
    return next(word for word in stream if word < limit) % bound


def shuffled(cards, stream):
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def drawn_again(request, stream):
    """Answer a request for chance as the server must have answered it."""
    if request["kind"] == "roll":
        return [below(request["faces"], stream) + 1 for _ in range(request["dice"])]
    if request["kind"] == "shuffle":
        return shuffled(request["cards"], stream)
    if request["kind"] == "pick":
        return below(request["among"], stream)
    raise ValueError(f"tirage inconnu : {request['kind']}")


def faults(record):
    """Yield a sentence for everything that does not agree."""
    server_seed = bytes.fromhex(record["server_seed"])
    if hashlib.sha256(server_seed).hexdigest() != record["commitment"]:
        yield "La graine montrée n’est pas celle que le serveur avait promise."
    people = ",".join(record["client_seeds"])
    for number, draw in enumerate(record["draws"]):
        again = drawn_again(draw["request"], words(server_seed, people, number))
        if draw["index"] != number or again != draw["drawn"]:
            yield f"Tirage {number} : la partie dit {draw['drawn']}, les graines disent {again}."


def main(arguments):
    if len(arguments) != 1:
        sys.stderr.write("Usage : python3 verify_match.py tapis-vert-123.json\n")
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            record = json.load(file)
    except (OSError, ValueError) as failure:
        sys.stderr.write(f"Ce fichier ne se lit pas : {failure}\n")
        return 2
    found = list(faults(record))
    for fault in found:
        sys.stdout.write(fault + "\n")
    verdict = "NE SE VÉRIFIE PAS" if found else "se vérifie : promesse tenue"
    sys.stdout.write(f"La partie {verdict}, {len(record['draws'])} tirages refaits.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
