"""Has Blender read files of meshes, and says what it found in each: python's output is a line of JSON for each file."""
import json
import os
import sys

import bpy

for path in sys.argv[sys.argv.index("--") + 1:]:
    bpy.ops.object.select_all(action="SELECT")
    bpy.ops.object.delete()
    for material in list(bpy.data.materials):
        bpy.data.materials.remove(material)
    kind = os.path.splitext(path)[1]
    if kind == ".obj":
        bpy.ops.wm.obj_import(filepath=path, forward_axis="Y", up_axis="Z")
    elif kind == ".ply":
        bpy.ops.import_mesh.ply(filepath=path)
    else:
        bpy.ops.import_mesh.stl(filepath=path, axis_forward="Y", axis_up="Z")
    objects = []
    for each in bpy.context.scene.objects:
        mesh = each.data
        points = [each.matrix_world @ vertex.co for vertex in mesh.vertices]
        objects.append({
            "name": each.name,
            "vertices": len(mesh.vertices),
            "faces": len(mesh.polygons),
            "triangles": 0,
            "corners": len(mesh.loops),
            "looseEdges": sum(1 for edge in mesh.edges if edge.is_loose),
            "least": [min(p[i] for p in points) for i in range(3)],
            "greatest": [max(p[i] for p in points) for i in range(3)],
            "materials": [slot.material.name for slot in each.material_slots if slot.material],
        })
    print("JSON" + json.dumps({"file": os.path.basename(path), "objects": objects}))
