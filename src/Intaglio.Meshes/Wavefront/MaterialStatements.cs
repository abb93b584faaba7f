using System.Globalization;
using System.Numerics;
using System.Text;

namespace Intaglio.Meshes;

/// <summary>Collects the statements of one material of an MTL file.</summary>
internal sealed class MaterialStatements(string name)
{
    private static readonly string[] textures = ["bump", "disp", "decal", "refl", "norm"];

    private readonly Dictionary<string, Vector3> colors = [];
    private readonly Dictionary<string, float> numbers = [];
    private readonly List<MeshTexture> maps = [];
    private readonly List<KeyValuePair<string, string>> others = [];

    /// <summary>Adds a statement. If it cannot be interpreted, its text is stored.</summary>
    /// <returns>
    /// <see langword="true"/> if the statement takes additional memory; <see langword="false"/> if it replaces another value.
    /// </returns>
    internal bool Take(string keyword, string text)
    {
        if (keyword.StartsWith("map_", StringComparison.OrdinalIgnoreCase) || textures.Contains(keyword, StringComparer.OrdinalIgnoreCase))
        {
            TakeTexture(keyword, text);
            return true;
        }
        if (TryTakeColor(keyword, text) || TryTakeNumber(keyword, text))
            return false;
        others.Add(new(keyword, text));
        return true;
    }

    internal MeshMaterial ToMaterial() => new()
    {
        Name = name,
        Ambient = Color("Ka"),
        Diffuse = Color("Kd"),
        Specular = Color("Ks"),
        Emission = Color("Ke"),
        TransmissionFilter = Color("Tf"),
        SpecularExponent = Number("Ns"),
        RefractionIndex = Number("Ni"),
        Opacity = Number("d"),
        Roughness = Number("Pr"),
        Metallic = Number("Pm"),
        IlluminationModel = (int?)Number("illum"),
        Textures = [.. maps],
        OtherStatements = [.. others],
    };

    // Colors can also be spectral or in another color space. These statements begin with a word.
    private bool TryTakeColor(string keyword, string text)
    {
        float red, green, blue;
        if (keyword is not ("Ka" or "Kd" or "Ks" or "Ke" or "Tf"))
            return false;
        switch (Words(text))
        {
            case [string all] when TryReadNumber(all, out red):
                colors[keyword] = new(red);
                return true;
            case [string first, string second, string third] when TryReadNumber(first, out red) && TryReadNumber(second, out green)
                && TryReadNumber(third, out blue):
                colors[keyword] = new(red, green, blue);
                return true;
            default:
                return false;
        }
    }

    // An opacity with a halo begins with an option.
    private bool TryTakeNumber(string keyword, string text)
    {
        if (keyword is not ("Ns" or "Ni" or "d" or "Tr" or "Pr" or "Pm" or "illum") || Words(text) is not [string word, ..]
            || !TryReadNumber(word, out float number))
            return false;
        if (keyword == "illum" && !(number >= 0 && number <= 255 && number == MathF.Truncate(number)))
            return false;
        // Transparency is 1 minus opacity. If both are present, the opacity takes precedence.
        if (keyword == "Tr")
            numbers.TryAdd("d", 1 - number);
        else
            numbers[keyword] = number;
        return true;
    }

    private static bool TryReadNumber(string word, out float number)
    {
        byte[] text = Encoding.UTF8.GetBytes(word + "\n");
        return NumberReader.Read(ref text[0], 0, out number) == text.Length - 1 && word.Length > 0;
    }

    // Each option has a known number of words. Offset, scale and turbulence have one to three numbers. The path is the rest.
    private void TakeTexture(string keyword, string text)
    {
        string path = text;
        while (path.StartsWith('-') && MaterialList.Part(path) is var (option, rest) && rest.Length > 0)
        {
            int words = option switch
            {
                "-o" or "-s" or "-t" => Math.Clamp(Words(rest)
                    .TakeWhile(word => float.TryParse(word, NumberStyles.Float, CultureInfo.InvariantCulture, out _)).Count(), 1, 3),
                "-mm" => 2,
                "-blendu" or "-blendv" or "-cc" or "-clamp" or "-imfchan" or "-bm" or "-boost" or "-texres" or "-type" or "-colorspace" =>
                    1,
                _ => -1,
            };
            if (words < 0)
                break;
            path = rest;
            for (int i = 0; i < words; i++)
                path = MaterialList.Part(path).Text;
        }
        if (path.Length > 0)
            maps.Add(new(keyword, path, text[..^path.Length].Trim()));
    }

    private static string[] Words(string text) =>
        text.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private Vector3? Color(string keyword) => colors.TryGetValue(keyword, out Vector3 color) ? color : null;

    private float? Number(string keyword) => numbers.TryGetValue(keyword, out float number) ? number : null;
}
