using System.Globalization;
using System.Text.Json.Serialization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>The results of a combination of filter, codec and level. It restored every sample exactly.</summary>
public sealed record LaboratoryMeasurement
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="family">The name that selects the codec, from <see cref="LaboratoryOptions.CodecNames"/>.</param>
    /// <param name="filter">
    /// The name of the filter or, for ZFP, of the representation of half-precision samples; <see langword="null"/> for the compressions of
    /// the OpenEXR format.
    /// </param>
    /// <param name="codec">The name of the codec or of the compression of the OpenEXR format.</param>
    /// <param name="level">The level of the codec, or <see langword="null"/> for none.</param>
    /// <param name="total">The figures of all samples together.</param>
    /// <param name="samples">The figures of each sample, in the order of <see cref="LaboratoryResult.Samples"/>.</param>
    public LaboratoryMeasurement(string family, string? filter, string codec, int? level, LaboratoryFigures total,
        IReadOnlyList<LaboratoryFigures> samples) =>
        (Family, Filter, Codec, Level, Total, Samples) = (family, filter, codec, level, total, samples);

    /// <summary>Gets the name that selects the codec, from <see cref="LaboratoryOptions.CodecNames"/>.</summary>
    public string Family { get; init; }

    /// <summary>Gets the name of the filter, or <see langword="null"/> for the compressions of the OpenEXR format.</summary>
    /// <remarks>For ZFP, the name is that of the representation of half-precision samples.</remarks>
    public string? Filter { get; init; }

    /// <summary>Gets the name of the codec or of the compression of the OpenEXR format.</summary>
    public string Codec { get; init; }

    /// <summary>Gets the level of the codec, or <see langword="null"/> for none.</summary>
    public int? Level { get; init; }

    /// <summary>Gets the figures of all samples together.</summary>
    public LaboratoryFigures Total { get; init; }

    /// <summary>Gets the figures of each sample, in the order of <see cref="LaboratoryResult.Samples"/>.</summary>
    public IReadOnlyList<LaboratoryFigures> Samples { get; init; }

    /// <summary>Gets the codec and level, such as <c>zstd 1</c>.</summary>
    [JsonIgnore]
    public string CodecAndLevel => Level is { } level ? string.Create(CultureInfo.InvariantCulture, $"{Codec} {level}") : Codec;

    /// <summary>Gets the filter, codec and level, such as <c>split-delta, zstd 1</c>.</summary>
    [JsonIgnore]
    public string Name => Filter is null ? CodecAndLevel : $"{Filter}, {CodecAndLevel}";
}
