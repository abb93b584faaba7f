using System.Globalization;
using System.Text.Json.Serialization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>One way to pack pixels, and what was measured of it. It gave back every bit of every sample.</summary>
/// <param name="Family">The codec's name as it is chosen, of <see cref="LaboratoryOptions.CodecNames"/>.</param>
/// <param name="Filter">The filter's name; for ZFP what it takes halves for; null for the compressions of the format.</param>
/// <param name="Codec">The codec's name; a compression of the format has its own.</param>
/// <param name="Level">The codec's level; null where there is none.</param>
/// <param name="Total">The figures of all samples together.</param>
/// <param name="Samples">The figures of each sample, in the order of <see cref="LaboratoryResult.Samples"/>.</param>
public sealed record LaboratoryMeasurement(string Family, string? Filter, string Codec, int? Level, LaboratoryFigures Total, IReadOnlyList<LaboratoryFigures> Samples)
{
    /// <summary>Gets codec and level, such as <c>zstd 1</c>.</summary>
    [JsonIgnore]
    public string CodecAndLevel => Level is { } level ? string.Create(CultureInfo.InvariantCulture, $"{Codec} {level}") : Codec;

    /// <summary>Gets filter, codec and level, such as <c>split-delta, zstd 1</c>.</summary>
    [JsonIgnore]
    public string Name => Filter is null ? CodecAndLevel : $"{Filter}, {CodecAndLevel}";
}
