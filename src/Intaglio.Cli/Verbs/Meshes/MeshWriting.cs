using System.CommandLine;
using System.Globalization;
using Intaglio.Checksums;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>The options for writing meshes.</summary>
internal sealed class MeshWriting
{
    private const string AxesRule = "z:y, y:z, or the axes that become x, y and z, such as x,z,-y";

    private static readonly Dictionary<string, Axis> axisNames = new()
    {
        ["x"] = Axis.X, ["y"] = Axis.Y, ["z"] = Axis.Z, ["-x"] = Axis.NegativeX, ["-y"] = Axis.NegativeY, ["-z"] = Axis.NegativeZ,
    };

    private readonly Option<string> to = new("--to") { HelpName = "FORMAT", CompletionSources = { static _ => MeshNames.Formats.Keys },
        Description = "Write obj, ply or stl (default: the output's extension)" };
    private readonly Option<string> encoding = new("--encoding") { HelpName = "NAME",
        CompletionSources = { static _ => MeshNames.Encodings.Keys },
        Description = "Encoding of PLY: binary (the default, little-endian), binary-big or ascii" };
    private readonly Flag ascii = new("--ascii", "Write PLY and STL as text");
    private readonly Option<string> decimals = new("--decimals") { HelpName = "N",
        Description = "Decimals in text, 0 to 17, or shortest, which is lossless (default: 6 in OBJ, shortest in PLY)" };
    private readonly Flag merge = new("--merge", "Write equal normals and texture coordinates of OBJ once");
    private readonly Option<string> axes = new("--axes") { HelpName = "AXES",
        Description = "Turn the mesh: z:y (z up becomes y up), y:z, or the axes that become x, y and z, such as x,z,-y" };
    private readonly Option<string> scale =
        new("--scale") { HelpName = "X", Description = "Multiply positions by X, such as 0.001 for millimeters to meters" };

    internal Option[] All => [to, encoding, ascii, decimals, merge, axes, scale];

    /// <summary>Gets the specified format, or <see langword="null"/> if the option is missing.</summary>
    internal string? GetFormatName(ParseResult arguments) => arguments.GetValue(to);

    /// <summary>Checks the values that do not depend on the format.</summary>
    /// <exception cref="UsageException">A value is out of range.</exception>
    internal void Check(ParseResult arguments)
    {
        if (arguments.GetValue(to) is not null)
            NamedValues.Find(to, MeshNames.Formats, arguments, "");
        NamedValues.Find(encoding, MeshNames.Encodings, arguments, "binary");
        ReadDecimals(arguments, MeshFileFormat.Obj);
        ReadAxes(arguments);
        ReadScale(arguments);
    }

    /// <summary>Reads the options.</summary>
    /// <exception cref="UsageException">A value is invalid, or an option does not apply to the format.</exception>
    internal Plan Read(ParseResult arguments, string target)
    {
        MeshFileFormat format = arguments.GetValue(to) is not null ? NamedValues.Find(to, MeshNames.Formats, arguments, "")
            : target == ChecksumVerifier.StandardInputName
            ? throw new UsageException($"specify {to.Name} for standard output (expected {string.Join(", ", MeshNames.Formats.Keys)})")
            : MeshFileType.FromName(target)
            ?? throw new UsageException(
                $"the extension of {ShellQuoting.Quote(target)} names no mesh format (expected .obj, .ply or .stl); specify {to.Name}");
        bool isAscii = arguments.GetValue(ascii);
        if (arguments.GetValue(encoding) is not null && (format != MeshFileFormat.Ply || isAscii))
            throw new UsageException(isAscii ? $"{encoding.Name} and {ascii.Name} exclude each other" : $"{encoding.Name} needs PLY");
        if (isAscii && format == MeshFileFormat.Obj)
            throw new UsageException($"{ascii.Name} needs PLY or STL; OBJ is always text");
        PlyEncoding plyEncoding = isAscii ? PlyEncoding.Ascii : NamedValues.Find(encoding, MeshNames.Encodings, arguments, "binary");
        bool isText = format == MeshFileFormat.Obj || (format == MeshFileFormat.Ply ? plyEncoding == PlyEncoding.Ascii : isAscii);
        if (arguments.GetValue(decimals) is not null && (!isText || format == MeshFileFormat.Stl))
            throw new UsageException($"{decimals.Name} needs OBJ, or PLY with {ascii.Name}");
        if (arguments.GetValue(merge) && format != MeshFileFormat.Obj)
            throw new UsageException($"{merge.Name} needs OBJ");
        return new(format, isText, plyEncoding, ReadDecimals(arguments, format), arguments.GetValue(merge), ReadAxes(arguments),
            ReadScale(arguments));
    }

    private int? ReadDecimals(ParseResult arguments, MeshFileFormat format) => arguments.GetValue(decimals) switch
    {
        null => format == MeshFileFormat.Obj ? new ObjWriteOptions().Decimals : null,
        "shortest" => null,
        { } text => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number <= 17 ? number
            : throw new UsageException($"invalid {decimals.Name} '{text}' (expected 0 to 17, or shortest)"),
    };

    private AxisConversion ReadAxes(ParseResult arguments)
    {
        switch (arguments.GetValue(axes))
        {
            case null:
                return default;
            case "z:y":
                return AxisConversion.ZUpToYUp;
            case "y:z":
                return AxisConversion.YUpToZUp;
            case { } text:
                Axis[] named = [.. text.Split(',').Where(axisNames.ContainsKey).Select(name => axisNames[name])];
                if (named.Length != 3 || text.Split(',').Length != 3)
                    throw new UsageException($"invalid {axes.Name} '{text}' (expected {AxesRule})");
                try
                {
                    return new(named[0], named[1], named[2]);
                }
                catch (ArgumentException)
                {
                    throw new UsageException(
                        $"invalid {axes.Name} '{text}': it uses an axis twice or mirrors the mesh, which turns faces inside out");
                }
        }
    }

    private double ReadScale(ParseResult arguments)
    {
        if (arguments.GetValue(scale) is not { } text)
            return 1;
        return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number)
            && number > 0 ? number
            : throw new UsageException($"invalid {scale.Name} '{text}' (expected a number above 0)");
    }

    /// <summary>The values of the options.</summary>
    internal sealed record Plan(MeshFileFormat Format, bool IsText, PlyEncoding Encoding, int? Decimals, bool Merge, AxisConversion Axes,
        double Scale)
    {
        /// <summary>Gets the options for writing an OBJ file and its materials.</summary>
        internal ObjWriteOptions ToObj(bool joinsPositions, int threads) =>
            new() { Decimals = Decimals, JoinPositions = joinsPositions, MergeVectors = Merge, Axes = Axes, Scale = Scale,
                MaxDegreeOfParallelism = threads };

        /// <summary>Writes a scene.</summary>
        /// <param name="stream">The stream to write to.</param>
        /// <param name="scene">The scene.</param>
        /// <param name="joinsPositions">
        /// <see langword="true"/> to write equal positions once in OBJ; otherwise, <see langword="false"/>.
        /// </param>
        /// <param name="threads">The number of threads.</param>
        /// <param name="progress">The receiver of progress, or <see langword="null"/> for none.</param>
        internal void Write(Stream stream, MeshScene scene, bool joinsPositions, int threads, IProgress<MeshProgress>? progress)
        {
            switch (Format)
            {
                case MeshFileFormat.Obj:
                    ObjWriter.Write(stream, scene, ToObj(joinsPositions, threads), progress);
                    break;
                case MeshFileFormat.Ply:
                    PlyWriter.Write(stream, scene,
                        new PlyWriteOptions { Encoding = Encoding, Decimals = Decimals, Axes = Axes, Scale = Scale,
                            MaxDegreeOfParallelism = threads }, progress);
                    break;
                default:
                    StlWriter.Write(stream, scene,
                        new StlWriteOptions { IsText = IsText, Axes = Axes, Scale = Scale, MaxDegreeOfParallelism = threads }, progress);
                    break;
            }
        }
    }
}
