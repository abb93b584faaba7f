"""Does in Blender what the benchmarks ask for: a request per line on standard input, each answered by a line on standard output.

    blender --background --factory-startup --python blender_worker.py

A request is a JSON object of which "do" names a function below and the rest are its arguments. An answer is a JSON object behind MARK; all other
lines are Blender's own, such as the times that its operators print.
"""

import ctypes
import json
import math
import sys
import time
import traceback

import bpy
import numpy

MARK = "answer: "


def make(scene):
    """Makes a scene of monkey heads, of which those of the same level share a mesh."""
    empty()
    if scene == "monkey":
        add_heads(1, lambda head: 6)
    elif scene == "heads":
        add_heads(4001, lambda head: 0)
    elif scene == "story":
        # 24,303 heads of level 0 are 2.2 GB of text; each that is subdivided once adds 0.3 MB.
        add_heads(24303, lambda head: 1 if head % 22 == 0 else 0)
    else:
        raise ValueError(f"There is no scene '{scene}'.")
    return describe()


def add_heads(count, level_of):
    """Places heads on a square lattice."""
    meshes = {}
    side = math.ceil(math.sqrt(count))
    for head in range(count):
        level = level_of(head)
        if level not in meshes:
            meshes[level] = monkey(level)
        item = bpy.data.objects.new(f"Head {head}", meshes[level])
        item.location = ((head % side - side // 2) * 3, (head // side - side // 2) * 3, 0)
        bpy.context.collection.objects.link(item)
    bpy.context.view_layer.update()


def monkey(level):
    """Makes the mesh of a head, subdivided so often."""
    bpy.ops.mesh.primitive_monkey_add()
    item = bpy.context.object
    if level > 0:
        modifier = item.modifiers.new("Subdivision", "SUBSURF")
        modifier.levels = modifier.render_levels = level
        bpy.ops.object.modifier_apply(modifier=modifier.name)
    mesh = item.data
    bpy.data.objects.remove(item)
    return mesh


def describe():
    """Counts what all objects have, and finds where the positions lie in the world."""
    counts = {"objects": 0, "vertices": 0, "edges": 0, "faces": 0, "corners": 0}
    least, greatest = numpy.full(3, numpy.inf), numpy.full(3, -numpy.inf)
    for item in bpy.context.scene.objects:
        mesh = item.data
        counts["objects"] += 1
        counts["vertices"] += len(mesh.vertices)
        counts["edges"] += len(mesh.edges)
        counts["faces"] += len(mesh.polygons)
        counts["corners"] += len(mesh.loops)
        positions = components(mesh.vertices, "co", 3)
        world = positions @ numpy.array(item.matrix_world.to_3x3()).T + numpy.array(item.matrix_world.translation)
        least, greatest = numpy.minimum(least, world.min(axis=0)), numpy.maximum(greatest, world.max(axis=0))
    return counts | {"least": least.tolist(), "greatest": greatest.tolist()}


def numbers(path):
    """Writes the numbers that the first object's text is made of, as 32 bits each: positions, a normal and the first texture coordinates of each face."""
    mesh = bpy.context.scene.objects[0].data
    firsts = numpy.empty(len(mesh.polygons), dtype=numpy.int32)
    mesh.polygons.foreach_get("loop_start", firsts)
    with open(path, "wb") as file:
        components(mesh.vertices, "co", 3).tofile(file)
        components(mesh.polygons, "normal", 3).tofile(file)
        components(mesh.uv_layers.active.data, "uv", 2)[firsts].tofile(file)
    return {}


def components(items, attribute, dimension):
    """Gets an attribute of all items as an array with a row for each."""
    values = numpy.empty(len(items) * dimension, dtype=numpy.float32)
    items.foreach_get(attribute, values)
    return values.reshape(-1, dimension)


def write(path, format):
    """Writes all objects."""
    operators = {
        "obj": lambda: bpy.ops.wm.obj_export(
            filepath=path, export_normals=True, export_uv=True, export_materials=False, export_triangulated_mesh=False),
        "ply": lambda: bpy.ops.export_mesh.ply(filepath=path, use_normals=True, use_uv_coords=False, use_colors=False),
        "stl": lambda: bpy.ops.export_mesh.stl(filepath=path),
    }
    return timed(operators[format])


def read(path, format):
    """Reads a file into an empty scene."""
    empty()
    operators = {
        "obj": lambda: bpy.ops.wm.obj_import(filepath=path),
        "ply": lambda: bpy.ops.import_mesh.ply(filepath=path),
        "stl": lambda: bpy.ops.import_mesh.stl(filepath=path),
    }
    return timed(operators[format])


def empty():
    """Lets go of everything."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for addon in ("io_mesh_ply", "io_mesh_stl"):
        bpy.ops.preferences.addon_enable(module=addon)


def timed(operator):
    """Runs an operator: its seconds, and by how many bytes the memory that it had at most was above what there was before."""
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")
    before = memory("VmRSS")
    start = time.perf_counter()
    result = operator()
    seconds = time.perf_counter() - start
    if result != {"FINISHED"}:
        raise RuntimeError(f"The operator ended with {result}.")
    return {"seconds": seconds, "memory": memory("VmHWM") - before}


def memory(kind):
    """Gets what the system counts of this process, in bytes."""
    with open("/proc/self/status") as file:
        return next(1024 * int(line.split()[1]) for line in file if line.startswith(kind + ":"))


def answer(request):
    """Does what a request says."""
    name = request.pop("do")
    return {"make": make, "describe": describe, "numbers": numbers, "write": write, "read": read}[name](**request)


for line in sys.stdin:
    try:
        response = answer(json.loads(line))
    except Exception:
        response = {"error": traceback.format_exc()}
    # What Blender printed comes before the answer.
    ctypes.CDLL(None).fflush(None)
    print(MARK + json.dumps(response), flush=True)
