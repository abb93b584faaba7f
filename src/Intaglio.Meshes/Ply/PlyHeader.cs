using System.Globalization;

namespace Intaglio.Meshes;

internal enum PlyFormat
{
    Ascii,
    LittleEndian,
    BigEndian,
}

internal enum PlyType
{
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Single,
    Double,
}

/// <summary>A property of an element, which is a single value or a list that begins with its length.</summary>
internal sealed record PlyProperty(string Name, PlyType Type, PlyType? CountType);

internal sealed record PlyElement(string Name, long Count, List<PlyProperty> Properties);

/// <summary>The header of a PLY file, with the format of the data and the elements in file order.</summary>
internal sealed class PlyHeader
{
    private const int MaxLines = 10_000;

    private PlyHeader(PlyFormat format, IReadOnlyList<PlyElement> elements) => (Format, Elements) = (format, elements);

    internal PlyFormat Format { get; }

    internal IReadOnlyList<PlyElement> Elements { get; }

    /// <summary>Reads a header. Lines with unknown keywords are ignored, because they do not affect the data.</summary>
    internal static PlyHeader Read(PlyInput input, MeshWarnings warnings)
    {
        if (input.ReadLine() != "ply")
            throw new MeshFormatException("The file is not a PLY file; it must begin with 'ply'.");
        PlyFormat? format = null;
        List<PlyElement> elements = [];
        for (int line = 2; line < MaxLines; line++)
        {
            string statement = input.ReadLine();
            string[] words = statement.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);
            switch (words)
            {
                case [] or ["comment" or "obj_info", ..]:
                    break;
                case ["format", string name, "1.0"]:
                    format = name switch
                    {
                        "ascii" => PlyFormat.Ascii,
                        "binary_little_endian" => PlyFormat.LittleEndian,
                        "binary_big_endian" => PlyFormat.BigEndian,
                        _ => throw new MeshFormatException(line, $"'{name}' is not a valid format."),
                    };
                    break;
                case ["element", string name, string count]
                    when long.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out long number):
                    elements.Add(new(name, number, []));
                    break;
                case ["property", "list", string countType, string type, string name] when elements.Count > 0:
                    elements[^1].Properties.Add(new(name, TypeOf(line, type), TypeOf(line, countType)));
                    break;
                case ["property", string type, string name] when elements.Count > 0:
                    elements[^1].Properties.Add(new(name, TypeOf(line, type), null));
                    break;
                case ["end_header"]:
                    return new(format ?? throw new MeshFormatException(line, "The header has no format."), elements);
                case [not ("format" or "element" or "property"), ..]:
                    warnings.Add(MeshWarningKind.UnknownHeaderLines, 1, line);
                    break;
                default:
                    throw new MeshFormatException(line, $"'{statement}' is not a valid header statement.");
            }
        }
        throw new MeshFormatException($"The header has more than {MaxLines} lines.");
    }

    private static PlyType TypeOf(int line, string name) => name switch
    {
        "char" or "int8" => PlyType.Int8,
        "uchar" or "uint8" => PlyType.UInt8,
        "short" or "int16" => PlyType.Int16,
        "ushort" or "uint16" => PlyType.UInt16,
        "int" or "int32" => PlyType.Int32,
        "uint" or "uint32" => PlyType.UInt32,
        "float" or "float32" => PlyType.Single,
        "double" or "float64" => PlyType.Double,
        _ => throw new MeshFormatException(line, $"'{name}' is not a valid type."),
    };
}
