using Intaglio.Meshes;

namespace Intaglio.Fuzzing;

/// <summary>MTL files.</summary>
internal sealed class MaterialFileTarget : Target
{
    internal override string Name => "mtl-file";

    internal override string Claim =>
        "MTL files. Any bytes give materials or a MeshFormatException, and a warning if a material has no name. UTF-16 is "
            + "accepted as text. Materials that are written, read and written again give the same text.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = [[0xFF, 0xFE], .. Words("newmtl ", "newmtl\n", "Ka ", "Kd 0.5 0.5 0.5\n", "Ks ", "Ke ", "Tf ", "Ns 250\n", "Ni ", "d 0.5\n", "d -halo 0.5\n", "Tr 0.5\n", "illum 2\n", "Pr ", "Pm ", "map_Kd ", "map_Bump -bm 0.5 ",
        "norm ", "refl -type sphere ", "-s 1 1 1 ", "-o 0 0 0 ", "a b.png\n", "Kd spectral file.rfl\n", "Kd xyz 1 1 1\n", "\\\n", "\r\n", "#", "nan", "1e400", "2147483648")];

    internal override int ShortRun => 8000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        IReadOnlyList<MeshMaterial> materials;
        try
        {
            using MemoryStream stream = new(input.ToArray());
            materials = MtlReader.Read(stream, new() { OnWarning = warning => Expect.That(warning is { Kind: MeshWarningKind.UnnamedMaterials, Count: > 0, Line: > 0 }, "materials without a name are what is warned of") });
        }
        catch (MeshFormatException exception)
        {
            Expect.That(exception.Message.All(c => !char.IsControl(c)), "a message has nothing that a terminal obeys");
            return Outcome.Refused(Shape(exception.Message));
        }
        byte[] text = Text(materials);
        using MemoryStream written = new(text);
        Expect.Same(text, Text(MtlReader.Read(written)), "written and read again");
        return $"{Scale(materials.Count)} {Scale(materials.Sum(material => material.Textures.Count))} {Scale(materials.Sum(material => material.OtherStatements.Count))}";
    }

    private static byte[] Text(IReadOnlyList<MeshMaterial> materials)
    {
        using MemoryStream stream = new();
        ObjWriter.WriteMaterials(stream, materials);
        return stream.ToArray();
    }
}
