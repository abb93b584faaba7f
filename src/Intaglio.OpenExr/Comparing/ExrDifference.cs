using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>One thing in which two files differ. <see cref="object.ToString"/> says it in a line.</summary>
public abstract record ExrDifference
{
    /// <summary>Gets the part, from 0; -1 of the files as a whole.</summary>
    public required int Part { get; init; }

    /// <summary>The beginning of the line: which part.</summary>
    private protected string Where => Part < 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"part {Part}: ");
}

/// <summary>The two have another shape: number of parts, kind of pixels, levels, data window, channels.</summary>
public sealed record ExrShapeDifference : ExrDifference
{
    /// <summary>Gets what differs, such as <c>data window</c> or <c>channel R</c>.</summary>
    public required string Subject { get; init; }

    /// <summary>Gets what the first has; null: nothing.</summary>
    public required string? First { get; init; }

    /// <summary>Gets what the second has; null: nothing.</summary>
    public required string? Second { get; init; }

    /// <summary>Says the difference in a line.</summary>
    public override string ToString() => $"{Where}{Subject}: {First ?? "none"} and {Second ?? "none"}";
}

/// <summary>An attribute has another type or value, or only one of the two has it.</summary>
public sealed record ExrAttributeDifference : ExrDifference
{
    /// <summary>Gets the attribute's name.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the first's; null: it has none of the name.</summary>
    public required ExrAttribute? First { get; init; }

    /// <summary>Gets the second's; null: it has none of the name.</summary>
    public required ExrAttribute? Second { get; init; }

    /// <summary>Says the difference in a line.</summary>
    public override string ToString() => $"{Where}attribute {Name}: {Describe(First)} and {Describe(Second)}";

    private string Describe(ExrAttribute? attribute) => attribute is null ? "none"
        : First?.TypeName == Second?.TypeName ? attribute.ToString()! : $"{attribute.TypeName} {attribute}";
}

/// <summary>Pixels of a level differ.</summary>
public abstract record ExrPixelDifference : ExrDifference
{
    /// <summary>Gets the level.</summary>
    public required int LevelX { get; init; }

    /// <summary>Gets the level in the other direction; the same but for ripmaps.</summary>
    public required int LevelY { get; init; }

    /// <summary>Gets how many pixels differ; of samples, by more than the tolerance.</summary>
    public required long Count { get; init; }

    /// <summary>Gets the column of the first that differs.</summary>
    public required int FirstX { get; init; }

    /// <summary>Gets the row of the first that differs.</summary>
    public required int FirstY { get; init; }

    /// <summary>The beginning of the line: which part and which level.</summary>
    private protected string WhereInPart => Where + LevelText.Describe(LevelX, LevelY);

    /// <summary>The first pixel, in a line.</summary>
    private protected string FirstPixel => string.Create(CultureInfo.InvariantCulture, $"the first at {FirstX} {FirstY}");
}

/// <summary>Deep pixels have another number of samples.</summary>
public sealed record ExrSampleCountDifference : ExrPixelDifference
{
    /// <summary>Gets the samples that pixel has in the first.</summary>
    public required int First { get; init; }

    /// <summary>Gets the samples that pixel has in the second.</summary>
    public required int Second { get; init; }

    /// <summary>Says the difference in a line.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{WhereInPart}numbers of samples: {Count} pixels, {FirstPixel}: {First} and {Second}");
}

/// <summary>Samples of a channel differ.</summary>
public sealed record ExrSampleDifference : ExrPixelDifference
{
    /// <summary>Gets the channel.</summary>
    public required string Channel { get; init; }

    /// <summary>Gets how many samples were compared.</summary>
    public required long Compared { get; init; }

    /// <summary>Gets the value that sample has in the first.</summary>
    public required double First { get; init; }

    /// <summary>Gets the value that sample has in the second.</summary>
    public required double Second { get; init; }

    /// <summary>Gets the largest difference of those that differ and are numbers in both; infinite where only one of them is.</summary>
    public required double LargestAbsolute { get; init; }

    /// <summary>Gets the largest difference as a share of the larger magnitude, 0 to 2; 1 where one of the two is infinite.</summary>
    public required double LargestRelative { get; init; }

    /// <summary>Gets how many values of the channel's type lie between the two at most, and one more; the difference itself for UINT.</summary>
    public required long LargestUlps { get; init; }

    /// <summary>Gets how many of those that differ are no number in one of the two, or other NaNs: they are not in the largest differences.</summary>
    public required long NotNumbers { get; init; }

    /// <summary>Says the difference in a line.</summary>
    public override string ToString()
    {
        string sizes = Count == NotNumbers ? "" : string.Create(CultureInfo.InvariantCulture, $"; largest difference {LargestAbsolute:G6}, relative {LargestRelative:G3}, {LargestUlps} ULP");
        string nans = NotNumbers == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"; {NotNumbers} with NaN");
        return string.Create(CultureInfo.InvariantCulture, $"{WhereInPart}channel {Channel}: {Count} of {Compared} samples, {FirstPixel}: {First:G9} and {Second:G9}{sizes}{nans}");
    }
}
