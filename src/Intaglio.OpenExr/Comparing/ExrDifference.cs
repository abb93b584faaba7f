using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>A difference between two files. <see cref="object.ToString"/> describes it on one line.</summary>
public abstract record ExrDifference
{
    /// <summary>Gets the index of the part, starting at 0, or -1 for a difference between the files as a whole.</summary>
    public required int Part { get; init; }

    /// <summary>The beginning of the description: the part.</summary>
    private protected string Where => Part < 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"part {Part}: ");
}

/// <summary>A difference in structure: the number of parts, the kind of pixels, the levels, the data window or the channels.</summary>
public sealed record ExrShapeDifference : ExrDifference
{
    /// <summary>Gets the subject of the difference, such as <c>data window</c> or <c>channel R</c>.</summary>
    public required string Subject { get; init; }

    /// <summary>Gets the value in the first file, or <see langword="null"/> if it does not exist.</summary>
    public required string? First { get; init; }

    /// <summary>Gets the value in the second file, or <see langword="null"/> if it does not exist.</summary>
    public required string? Second { get; init; }

    /// <summary>Returns a one-line description of the difference.</summary>
    public override string ToString() => $"{Where}{Subject}: {First ?? "none"} and {Second ?? "none"}";
}

/// <summary>A difference in the type, value or existence of an attribute.</summary>
public sealed record ExrAttributeDifference : ExrDifference
{
    /// <summary>Gets the name of the attribute.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the attribute of the first file, or <see langword="null"/> if it does not exist.</summary>
    public required ExrAttribute? First { get; init; }

    /// <summary>Gets the attribute of the second file, or <see langword="null"/> if it does not exist.</summary>
    public required ExrAttribute? Second { get; init; }

    /// <summary>Returns a one-line description of the difference.</summary>
    public override string ToString() => $"{Where}attribute {Name}: {Describe(First)} and {Describe(Second)}";

    private string Describe(ExrAttribute? attribute) => attribute is null ? "none"
        : First?.TypeName == Second?.TypeName ? attribute.ToString()! : $"{attribute.TypeName} {attribute}";
}

/// <summary>A difference between pixels of a level.</summary>
public abstract record ExrPixelDifference : ExrDifference
{
    /// <summary>Gets the horizontal level number.</summary>
    public required int LevelX { get; init; }

    /// <summary>Gets the vertical level number. It equals <see cref="LevelX"/> except in ripmaps.</summary>
    public required int LevelY { get; init; }

    /// <summary>Gets the number of pixels or samples that differ by more than the tolerance.</summary>
    public required long Count { get; init; }

    /// <summary>Gets the column of the first difference.</summary>
    public required int FirstX { get; init; }

    /// <summary>Gets the row of the first difference.</summary>
    public required int FirstY { get; init; }

    /// <summary>The beginning of the description: the part and the level.</summary>
    private protected string WhereInPart => Where + LevelText.Describe(LevelX, LevelY);

    /// <summary>The description of the first pixel that differs.</summary>
    private protected string FirstPixel => string.Create(CultureInfo.InvariantCulture, $"the first at {FirstX} {FirstY}");
}

/// <summary>A difference in the number of samples of deep pixels.</summary>
public sealed record ExrSampleCountDifference : ExrPixelDifference
{
    /// <summary>Gets the number of samples of the first pixel that differs, in the first file.</summary>
    public required int First { get; init; }

    /// <summary>Gets the number of samples of the first pixel that differs, in the second file.</summary>
    public required int Second { get; init; }

    /// <summary>Returns a one-line description of the difference.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{WhereInPart}numbers of samples: {Count} pixels, {FirstPixel}: {First} and {Second}");
}

/// <summary>A difference between the samples of a channel.</summary>
public sealed record ExrSampleDifference : ExrPixelDifference
{
    /// <summary>Gets the name of the channel.</summary>
    public required string Channel { get; init; }

    /// <summary>Gets the number of samples that were compared.</summary>
    public required long Compared { get; init; }

    /// <summary>Gets the value of the first sample that differs, in the first file.</summary>
    public required double First { get; init; }

    /// <summary>Gets the value of the first sample that differs, in the second file.</summary>
    public required double Second { get; init; }

    /// <summary>
    /// Gets the largest absolute difference between samples, or infinity if one of two samples is infinite. Samples that are NaN are
    /// ignored.
    /// </summary>
    public required double LargestAbsolute { get; init; }

    /// <summary>
    /// Gets the largest difference relative to the larger magnitude, from 0 to 2. The difference from an infinite sample counts as 1.
    /// </summary>
    public required double LargestRelative { get; init; }

    /// <summary>Gets the largest difference in units in the last place. For UINT samples, it is the difference itself.</summary>
    public required long LargestUlps { get; init; }

    /// <summary>
    /// Gets the number of differing samples that are NaN in at least one of the files. The largest differences do not include them.
    /// </summary>
    public required long NotNumbers { get; init; }

    /// <summary>Returns a one-line description of the difference.</summary>
    public override string ToString()
    {
        string sizes = Count == NotNumbers ? ""
            : string.Create(CultureInfo.InvariantCulture,
                $"; largest difference {LargestAbsolute:G6}, relative {LargestRelative:G3}, {LargestUlps} ULP");
        string nans = NotNumbers == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"; {NotNumbers} with NaN");
        return string.Create(CultureInfo.InvariantCulture,
            $"{WhereInPart}channel {Channel}: {Count} of {Compared} samples, {FirstPixel}: {First:G9} and {Second:G9}{sizes}{nans}");
    }
}
