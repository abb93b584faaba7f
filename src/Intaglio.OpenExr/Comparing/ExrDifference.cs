using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>One thing in which two files differ. <see cref="object.ToString"/> says it in a line.</summary>
/// <param name="Part">The part, from 0; -1 of the files as a whole.</param>
public abstract record ExrDifference(int Part)
{
    /// <summary>The beginning of the line: which part.</summary>
    private protected string Where => Part < 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"part {Part}: ");
}

/// <summary>The two have another shape: number of parts, kind of pixels, levels, data window, channels.</summary>
/// <param name="Part">The part, from 0; -1 of the files as a whole.</param>
/// <param name="Subject">What differs, such as <c>data window</c> or <c>channel R</c>.</param>
/// <param name="First">What the first has; null: nothing.</param>
/// <param name="Second">What the second has; null: nothing.</param>
public sealed record ExrShapeDifference(int Part, string Subject, string? First, string? Second) : ExrDifference(Part)
{
    /// <summary>Says the difference in a line.</summary>
    public override string ToString() => $"{Where}{Subject}: {First ?? "none"} and {Second ?? "none"}";
}

/// <summary>An attribute has another type or value, or only one of the two has it.</summary>
/// <param name="Part">The part, from 0.</param>
/// <param name="Name">The attribute's name.</param>
/// <param name="First">The first's; null: it has none of the name.</param>
/// <param name="Second">The second's; null: it has none of the name.</param>
public sealed record ExrAttributeDifference(int Part, string Name, ExrAttribute? First, ExrAttribute? Second) : ExrDifference(Part)
{
    /// <summary>Says the difference in a line.</summary>
    public override string ToString() => $"{Where}attribute {Name}: {Describe(First)} and {Describe(Second)}";

    private string Describe(ExrAttribute? attribute) => attribute is null ? "none"
        : First?.TypeName == Second?.TypeName ? attribute.ToString()! : $"{attribute.TypeName} {attribute}";
}

/// <summary>Deep pixels have another number of samples.</summary>
/// <param name="Part">The part, from 0.</param>
/// <param name="LevelX">The level.</param>
/// <param name="LevelY">The level in the other direction; the same but for ripmaps.</param>
/// <param name="Count">How many pixels.</param>
/// <param name="FirstX">The column of the first of them.</param>
/// <param name="FirstY">The row of the first of them.</param>
/// <param name="First">The samples that pixel has in the first.</param>
/// <param name="Second">The samples that pixel has in the second.</param>
public sealed record ExrSampleCountDifference(int Part, int LevelX, int LevelY, long Count, int FirstX, int FirstY, int First, int Second) : ExrDifference(Part)
{
    /// <summary>Says the difference in a line.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Where}{LevelText.Describe(LevelX, LevelY)}numbers of samples: {Count} pixels, the first at {FirstX} {FirstY}: {First} and {Second}");
}

/// <summary>Samples of a channel differ.</summary>
/// <param name="Part">The part, from 0.</param>
/// <param name="LevelX">The level.</param>
/// <param name="LevelY">The level in the other direction; the same but for ripmaps.</param>
/// <param name="Channel">The channel.</param>
public sealed record ExrSampleDifference(int Part, int LevelX, int LevelY, string Channel) : ExrDifference(Part)
{
    /// <summary>Gets how many samples differ by more than the tolerance.</summary>
    public required long Count { get; init; }

    /// <summary>Gets how many samples were compared.</summary>
    public required long Compared { get; init; }

    /// <summary>Gets the column of the first that differs.</summary>
    public required int FirstX { get; init; }

    /// <summary>Gets the row of the first that differs.</summary>
    public required int FirstY { get; init; }

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
        return string.Create(CultureInfo.InvariantCulture, $"{Where}{LevelText.Describe(LevelX, LevelY)}channel {Channel}: {Count} of {Compared} samples, the first at {FirstX} {FirstY}: {First:G9} and {Second:G9}{sizes}{nans}");
    }
}
