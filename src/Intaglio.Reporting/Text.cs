namespace Intaglio.Reporting;

/// <summary>How a run of characters is set apart from the text around it.</summary>
public enum TextStyle
{
    /// <summary>Not at all.</summary>
    Plain,

    /// <summary>What is typed or printed by a program: a fixed-width font.</summary>
    Code,

    /// <summary>Stressed: italics.</summary>
    Emphasis,

    /// <summary>A verdict that is good: green, where there are colours.</summary>
    Good,

    /// <summary>A verdict that is bad: bold, and red where there are colours.</summary>
    Bad,
}

/// <summary>Some characters and how they are set apart.</summary>
/// <param name="Characters">The characters themselves; nothing in them is markup.</param>
/// <param name="Style">How they are set apart.</param>
public readonly record struct TextRun(string Characters, TextStyle Style);

/// <summary>
/// A line of text without markup: what is written of it is escaped for where it is written. A string is plain text; parts are
/// joined by <c>+</c>, as in <c>"Run " + Text.Code("intaglio") + " first."</c>.
/// </summary>
public sealed class Text
{
    private readonly TextRun[] runs;

    private Text(params TextRun[] runs) => this.runs = runs;

    /// <summary>No characters.</summary>
    public static Text Empty { get; } = new();

    /// <summary>The parts, in order.</summary>
    public IReadOnlyList<TextRun> Runs => runs;

    /// <summary>The number it stands for, by which a table is sorted; null to leave that to the characters. Joined texts have none.</summary>
    public double? Value { get; private init; }

    /// <summary>Whether there is nothing to read.</summary>
    public bool IsEmpty => runs.Length == 0;

    /// <summary>Plain text.</summary>
    /// <param name="text">The characters; line breaks become spaces where the text is written.</param>
    public static implicit operator Text(string text) => FromString(text);

    /// <summary>Two texts, one after the other.</summary>
    /// <param name="left">The first.</param>
    /// <param name="right">The second.</param>
    public static Text operator +(Text left, Text right) => Add(left, right);

    /// <summary>Plain text.</summary>
    /// <param name="text">The characters.</param>
    public static Text FromString(string text) => Create(text, TextStyle.Plain);

    /// <inheritdoc cref="op_Addition"/>
    public static Text Add(Text left, Text right) => new([.. left.runs, .. right.runs]);

    /// <summary>What is typed or printed by a program.</summary>
    /// <param name="text">The characters.</param>
    public static Text Code(string text) => Create(text, TextStyle.Code);

    /// <summary>Stressed text.</summary>
    /// <param name="text">The characters.</param>
    public static Text Emphasis(string text) => Create(text, TextStyle.Emphasis);

    /// <summary>A verdict that is good. The characters say so themselves: not every page has colours.</summary>
    /// <param name="text">The characters.</param>
    public static Text Good(string text) => Create(text, TextStyle.Good);

    /// <summary>A verdict that is bad. One that is neither is plain text.</summary>
    /// <param name="text">The characters.</param>
    public static Text Bad(string text) => Create(text, TextStyle.Bad);

    /// <summary>Texts with a separator between them.</summary>
    /// <param name="separator">What stands between two texts.</param>
    /// <param name="texts">The texts.</param>
    public static Text Join(string separator, IEnumerable<Text> texts) =>
        new([.. texts.SelectMany((text, index) => index == 0 ? text.runs : [new TextRun(separator, TextStyle.Plain), .. text.runs])]);

    /// <summary>The same text, standing for a number: <c>"64 KiB"</c> for 65536, or a verdict for its rank.</summary>
    /// <param name="value">The number. One that is not finite is sorted as a missing figure.</param>
    public Text WithValue(double value) => new(runs) { Value = value };

    /// <summary>The characters alone.</summary>
    public override string ToString() => string.Concat(runs.Select(run => run.Characters));

    private static Text Create(string text, TextStyle style) => text.Length == 0 ? Empty : new Text(new TextRun(text, style));
}
