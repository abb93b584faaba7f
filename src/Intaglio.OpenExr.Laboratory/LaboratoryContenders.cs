using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>A combination of filter, codec and level to measure.</summary>
/// <param name="Family">The name that selects it.</param>
/// <param name="Filter">The name of the filter, or <see langword="null"/> for a compression of the OpenEXR format.</param>
/// <param name="Codec">The name of the codec.</param>
/// <param name="Level">The level of the codec, or <see langword="null"/> for none.</param>
/// <param name="Open">Creates a session that runs it.</param>
internal sealed record LaboratoryContender(string Family, string? Filter, string Codec, int? Level,
    Func<LaboratoryOptions, LaboratorySession> Open)
{
    internal string Name => new LaboratoryMeasurement(Family, Filter, Codec, Level, null!, null!).Name;
}

/// <summary>All contenders, and the selection of those to measure.</summary>
internal static class LaboratoryContenders
{
    internal const string OpenExr = "openexr";

    // The level of the codec that follows ZFP.
    private const int SecondLevel = 1;

    private static readonly (string Name, ExrCompression Compression)[] standards =
    [
        ("NONE", ExrCompression.None), ("RLE", ExrCompression.Rle), ("ZIPS", ExrCompression.Zips), ("ZIP", ExrCompression.Zip),
        ("PIZ", ExrCompression.Piz), ("ZSTD", ExrCompression.Zstd),
    ];

    /// <summary>Gets the contenders that the options select, and the selected codecs that are not installed.</summary>
    internal static (IReadOnlyList<LaboratoryContender> Contenders, IReadOnlyList<AbsentCodec> Absent) Choose(LaboratoryOptions options)
    {
        List<LaboratoryContender> contenders = [];
        List<AbsentCodec> absent = [];
        if (Wants(OpenExr))
            contenders.AddRange(standards.Select(each =>
                new LaboratoryContender(OpenExr, null, each.Name, null, _ => new FormatSession(each.Compression, options))));
        foreach (LaboratoryCodec codec in LaboratoryCodecs.All.Where(codec => Wants(codec.Name)))
        {
            if (!codec.IsThere)
                absent.Add(new AbsentCodec(codec.Name, codec.Package!));
            else
                contenders.AddRange(Combine(codec, options));
        }
        foreach (string name in (ReadOnlySpan<string>)[LaboratoryCodecs.Zfp, LaboratoryCodecs.ZfpZstd])
        {
            if (!Wants(name))
                continue;
            bool second = name == LaboratoryCodecs.ZfpZstd;
            if (!LibZfp.IsInstalled || second && !LibZstd.IsInstalled)
                absent.Add(new AbsentCodec(name, LibZfp.IsInstalled ? "libzstd1" : "libzfp1"));
            else
                contenders.AddRange(((string[])[LaboratoryCodecs.HalfAsFloat, LaboratoryCodecs.HalfAsInteger]).Select(variant =>
                    new LaboratoryContender(name, variant, name, null,
                    its => new BlockSession(() =>
                    new ZfpCodec(variant == LaboratoryCodecs.HalfAsFloat, second ? new LibZstdCoder(SecondLevel) : null), its))));
        }
        return (contenders, absent);

        bool Wants(string codec) => options.Codecs?.Contains(codec) ?? true;
    }

    private static IEnumerable<LaboratoryContender> Combine(LaboratoryCodec codec, LaboratoryOptions options)
    {
        bool hasLevels = codec.Name != LaboratoryCodecs.Store;
        foreach (LaboratoryFilter filter in LaboratoryFilters.All.Where(filter => options.Filters?.Contains(filter.Name) ?? true))
        {
            foreach (int level in options.Levels is null || !hasLevels ? codec.UsualLevels : codec.Levels.Where(options.Levels.Contains))
                yield return new LaboratoryContender(codec.Name, filter.Name, codec.Name, hasLevels ? level : null,
                    its => new BlockSession(() => new FilteredCodec(filter.Create(), codec.Create(level)), its));
        }
    }
}
