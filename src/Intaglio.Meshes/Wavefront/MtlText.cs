using System.Globalization;
using System.Numerics;
using System.Text;

namespace Intaglio.Meshes;

/// <summary>Writes the text of MTL files. Numbers have the fewest digits that identify them exactly.</summary>
internal static class MtlText
{
    /// <summary>Writes materials, separated by empty lines.</summary>
    /// <exception cref="ArgumentException">
    /// A material is null or has an empty or duplicate name, or a text would form another statement.
    /// </exception>
    internal static void Write(TextBuffer text, IReadOnlyList<MeshMaterial> materials)
    {
        HashSet<string> names = [];
        for (int i = 0; i < materials.Count; i++)
        {
            MeshMaterial material = materials[i] ?? throw new ArgumentException($"Material {i} is null.", nameof(materials));
            if (string.IsNullOrWhiteSpace(material.Name))
                throw new ArgumentException($"Material {i} has no name.", nameof(materials));
            if (!names.Add(material.Name))
                throw new ArgumentException($"Material {i} has a duplicate name: {material.Name}", nameof(materials));
            if (i > 0)
                text.Append("\n"u8);
            Write(text, material);
        }
    }

    private static void Write(TextBuffer text, MeshMaterial material)
    {
        TextStatement.Write(text, "newmtl"u8, material.Name);
        Number("Ns"u8, material.SpecularExponent);
        Color("Ka"u8, material.Ambient);
        Color("Kd"u8, material.Diffuse);
        Color("Ks"u8, material.Specular);
        Color("Ke"u8, material.Emission);
        Color("Tf"u8, material.TransmissionFilter);
        Number("Ni"u8, material.RefractionIndex);
        Number("d"u8, material.Opacity);
        Number("Pr"u8, material.Roughness);
        Number("Pm"u8, material.Metallic);
        if (material.IlluminationModel is { } model)
            TextStatement.Write(text, "illum"u8, model.ToString(CultureInfo.InvariantCulture));
        foreach (MeshTexture texture in material.Textures)
            TextStatement.Write(text, Keyword(texture.Statement), texture.Options.Length > 0 ? $"{texture.Options} {texture.Path}"
                : texture.Path);
        foreach ((string keyword, string rest) in material.OtherStatements)
            TextStatement.Write(text, Keyword(keyword), rest);

        void Number(ReadOnlySpan<byte> keyword, float? value)
        {
            if (value is { } number)
                Numbers(keyword, [number]);
        }

        void Color(ReadOnlySpan<byte> keyword, Vector3? value)
        {
            if (value is { } color)
                Numbers(keyword, [color.X, color.Y, color.Z]);
        }

        void Numbers(ReadOnlySpan<byte> keyword, ReadOnlySpan<float> numbers)
        {
            text.Append(keyword);
            foreach (float number in numbers)
            {
                text.Append(" "u8);
                Span<byte> room = text.Room(NumberText.MaxLength);
                text.Advance(default(ShortestDecimals).Write(room, number));
            }
            text.Append("\n"u8);
        }
    }

    // A keyword with a blank or line end would form another statement, and so would a comment or the start of a material.
    private static byte[] Keyword(string keyword)
    {
        if (string.IsNullOrEmpty(keyword) || keyword == "newmtl" || keyword[0] == '#' || keyword.Any(each => each <= ' '))
            throw new ArgumentException($"'{keyword?.ReplaceLineEndings("\\n")}' is not a valid keyword for a material statement.",
                nameof(keyword));
        return Encoding.UTF8.GetBytes(keyword);
    }
}
