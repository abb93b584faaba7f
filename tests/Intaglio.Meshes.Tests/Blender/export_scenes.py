"""Has Blender write files of meshes, and says what is in each: python's output is a line of JSON for each file."""
import json
import os
import sys

import bmesh
import bpy

folder = sys.argv[sys.argv.index("--") + 1]


def clear():
    bpy.ops.object.select_all(action="SELECT")
    bpy.ops.object.delete()
    for material in list(bpy.data.materials):
        bpy.data.materials.remove(material)


def material(name, color):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = color
    bpy.context.object.data.materials.append(made)
    return made


def describe(name, triangles=False):
    """Counts and bounds of all objects, with the axes that the exporters turn to: x, z, -y."""
    objects = []
    for each in bpy.context.scene.objects:
        mesh = each.data
        points = [each.matrix_world @ vertex.co for vertex in mesh.vertices]
        turned = [(p.x, p.z, -p.y) for p in points]
        mesh.calc_loop_triangles()
        objects.append({
            "name": each.name,
            "vertices": len(mesh.vertices),
            "faces": len(mesh.polygons),
            "triangles": len(mesh.loop_triangles),
            "corners": len(mesh.loops),
            "looseEdges": sum(1 for edge in mesh.edges if edge.is_loose),
            "least": [min(p[i] for p in turned) for i in range(3)],
            "greatest": [max(p[i] for p in turned) for i in range(3)],
        })
    print("JSON" + json.dumps({"file": name, "objects": objects}))


def obj(name, **options):
    bpy.ops.wm.obj_export(filepath=os.path.join(folder, name), **options)
    describe(name)


clear()
bpy.ops.mesh.primitive_monkey_add(location=(1, 2, 3))
bpy.ops.object.modifier_add(type="SUBSURF")
bpy.context.object.modifiers[0].levels = 3
bpy.ops.object.modifier_apply(modifier=bpy.context.object.modifiers[0].name)
bpy.ops.object.shade_smooth()
obj("monkey.obj")
obj("monkey-plain.obj", export_uv=False, export_normals=False, export_materials=False)
bpy.ops.export_mesh.ply(filepath=os.path.join(folder, "monkey.ply"), use_ascii=False, axis_forward="-Z", axis_up="Y")
describe("monkey.ply")
bpy.ops.export_mesh.ply(filepath=os.path.join(folder, "monkey-text.ply"), use_ascii=True, use_uv_coords=False, axis_forward="-Z", axis_up="Y")
describe("monkey-text.ply")
bpy.ops.export_mesh.stl(filepath=os.path.join(folder, "monkey.stl"), ascii=False, axis_forward="-Z", axis_up="Y")
describe("monkey.stl")
bpy.ops.export_mesh.stl(filepath=os.path.join(folder, "monkey-text.stl"), ascii=True, axis_forward="-Z", axis_up="Y")
describe("monkey-text.stl")

clear()
bpy.ops.mesh.primitive_cube_add()
material("red", (0.8, 0.1, 0.1, 1))
material("blue", (0.1, 0.1, 0.8, 1))
for i, polygon in enumerate(bpy.context.object.data.polygons):
    polygon.material_index = i % 2
bpy.ops.mesh.primitive_circle_add(vertices=300, fill_type="NGON", location=(0, 5, 0))
bpy.ops.mesh.primitive_circle_add(vertices=9, fill_type="NOTHING", location=(0, 0, 5))
bpy.ops.mesh.primitive_torus_add(location=(5, 0, 0))
bpy.ops.object.shade_smooth()
obj("several.obj", export_smooth_groups=True, export_material_groups=True, export_pbr_extensions=True)
obj("several-triangles.obj", export_triangulated_mesh=True)

clear()
bpy.ops.mesh.primitive_grid_add(x_subdivisions=200, y_subdivisions=200, size=3)
colors = bpy.context.object.data.color_attributes.new("Color", "FLOAT_COLOR", "POINT")
for i, value in enumerate(colors.data):
    value.color = ((i % 7) / 6, (i % 11) / 10, (i % 13) / 12, 1)
obj("colours.obj", export_colors=True)
