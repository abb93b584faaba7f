using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>One way to pack pixels that is measured.</summary>
/// <param name="Family">The name that chooses it.</param>
/// <param name="Filter">Its filter; null for the compressions of the format.</param>
/// <param name="Codec">Its codec.</param>
/// <param name="Level">The codec's level.</param>
/// <param name="Open">Makes what does it.</param>
internal sealed record LaboratoryContender(string Family, string? Filter, string Codec, int? Level, Func<LaboratoryOptions, LaboratorySession> Open)
{
    internal string Name => new LaboratoryMeasurement(Family, Filter, Codec, Level, null!, null!).Name;
}

/// <summary>All that can be measured, and what is chosen of it.</summary>
internal static class LaboratoryContenders
{
    internal const string OpenExr = "openexr";

    // What behind ZFP is measured.
    private const int SecondLevel = 1;

    private static readonly (string Name, ExrCompression Compression)[] standards =
    [
        ("NONE", ExrCompression.None), ("RLE", ExrCompression.Rle), ("ZIPS", ExrCompression.Zips), ("ZIP", ExrCompression.Zip), ("PIZ", ExrCompression.Piz), ("ZSTD", ExrCompression.Zstd),
    ];

    /// <summary>Gives what the options choose, and the codecs among it that cannot be had here.</summary>
    internal static (IReadOnlyList<LaboratoryContender> Contenders, IReadOnlyList<AbsentCodec> Absent) Choose(LaboratoryOptions options)
    {
        List<LaboratoryContender> contenders = [];
        List<AbsentCodec> absent = [];
        if (Wants(OpenExr))
            contenders.AddRange(standards.Select(each => new LaboratoryContender(OpenExr, null, each.Name, null, _ => new FormatSession(each.Compression, options))));
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
                contenders.AddRange(((string[])[LaboratoryCodecs.HalfAsFloat, LaboratoryCodecs.HalfAsInteger]).Select(variant => new LaboratoryContender(name, variant, name, null,
                    its => new BlockSession(() => new ZfpCodec(variant == LaboratoryCodecs.HalfAsFloat, second ? new LibZstdCoder(SecondLevel) : null), its))));
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
