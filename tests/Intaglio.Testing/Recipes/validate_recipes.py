"""Validates recipes: reads {"schema": text, "recipes": [text, ...]}, and writes a list with null or an error for each recipe."""

import json
import re
import sys

import jsonschema
import yaml


class CoreLoader(yaml.SafeLoader):
    """The core schema of YAML 1.2, in which words such as 'on' and 'yes' are texts."""

    yaml_implicit_resolvers = {}

    def construct_scalar_int(self, node):
        text = self.construct_scalar(node)
        return int(text, 16) if text.startswith("0x") else int(text[2:], 8) if text.startswith("0o") else int(text)

    def construct_scalar_float(self, node):
        return float(self.construct_scalar(node))


for tag, pattern, first in [
    ("null", r"(~|null|Null|NULL|)", ["~", "n", "N", ""]),
    ("bool", r"(true|True|TRUE|false|False|FALSE)", list("tTfF")),
    ("int", r"([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
]:
    CoreLoader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile("^" + pattern + "$"), first)
CoreLoader.add_constructor("tag:yaml.org,2002:int", CoreLoader.construct_scalar_int)
CoreLoader.add_constructor("tag:yaml.org,2002:float", CoreLoader.construct_scalar_float)


def with_text_keys(value):
    """Returns a value whose keys are texts, as in JSON."""
    if isinstance(value, dict):
        return {key if isinstance(key, str) else json.dumps(key): with_text_keys(item) for key, item in value.items()}
    return [with_text_keys(item) for item in value] if isinstance(value, list) else value


def validate(validator, text):
    try:
        value = yaml.load(text, CoreLoader)
    except (yaml.YAMLError, ValueError, TypeError) as error:
        return "cannot be parsed: " + str(error)
    error = jsonschema.exceptions.best_match(validator.iter_errors(with_text_keys(value)))
    return None if error is None else "/".join(map(str, error.absolute_path)) + ": " + error.message


request = json.load(sys.stdin)
schema = json.loads(request["schema"])
jsonschema.Draft7Validator.check_schema(schema)
json.dump([validate(jsonschema.Draft7Validator(schema), text) for text in request["recipes"]], sys.stdout)
