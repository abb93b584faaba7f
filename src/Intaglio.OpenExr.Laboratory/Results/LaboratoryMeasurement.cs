using System.Globalization;
using System.Text.Json.Serialization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>One way to pack pixels, and what was measured of it. It gave back every bit of every sample.</summary>
public sealed record LaboratoryMeasurement
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="family">The codec's name as it is chosen, of <see cref="LaboratoryOptions.CodecNames"/>.</param>
    /// <param name="filter">The filter's name; for ZFP what it takes halves for; null for the compressions of the format.</param>
    /// <param name="codec">The codec's name; a compression of the format has its own.</param>
    /// <param name="level">The codec's level; null where there is none.</param>
    /// <param name="total">The figures of all samples together.</param>
    /// <param name="samples">The figures of each sample, in the order of <see cref="LaboratoryResult.Samples"/>.</param>
    public LaboratoryMeasurement(string family, string? filter, string codec, int? level, LaboratoryFigures total, IReadOnlyList<LaboratoryFigures> samples) =>
        (Family, Filter, Codec, Level, Total, Samples) = (family, filter, codec, level, total, samples);

    /// <summary>Gets the codec's name as it is chosen, of <see cref="LaboratoryOptions.CodecNames"/>.</summary>
    public string Family { get; init; }

    /// <summary>Gets the filter's name; for ZFP what it takes halves for; null for the compressions of the format.</summary>
    public string? Filter { get; init; }

    /// <summary>Gets the codec's name; a compression of the format has its own.</summary>
    public string Codec { get; init; }

    /// <summary>Gets the codec's level; null where there is none.</summary>
    public int? Level { get; init; }

    /// <summary>Gets the figures of all samples together.</summary>
    public LaboratoryFigures Total { get; init; }

    /// <summary>Gets the figures of each sample, in the order of <see cref="LaboratoryResult.Samples"/>.</summary>
    public IReadOnlyList<LaboratoryFigures> Samples { get; init; }

    /// <summary>Gets codec and level, such as <c>zstd 1</c>.</summary>
    [JsonIgnore]
    public string CodecAndLevel => Level is { } level ? string.Create(CultureInfo.InvariantCulture, $"{Codec} {level}") : Codec;

    /// <summary>Gets filter, codec and level, such as <c>split-delta, zstd 1</c>.</summary>
    [JsonIgnore]
    public string Name => Filter is null ? CodecAndLevel : $"{Filter}, {CodecAndLevel}";
}
