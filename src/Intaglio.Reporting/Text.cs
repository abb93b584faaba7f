namespace Intaglio.Reporting;

/// <summary>The style of a run of characters.</summary>
public enum TextStyle
{
    /// <summary>Plain text.</summary>
    Plain,

    /// <summary>Input or output of a program, in a fixed-width font.</summary>
    Code,

    /// <summary>Emphasis, in italics.</summary>
    Emphasis,

    /// <summary>A positive verdict, in green if colors are available.</summary>
    Good,

    /// <summary>A negative verdict, in bold, and in red if colors are available.</summary>
    Bad,
}

/// <summary>A run of characters in one style.</summary>
/// <param name="Characters">The characters, without markup.</param>
/// <param name="Style">The style of the characters.</param>
public readonly record struct TextRun(string Characters, TextStyle Style);

/// <summary>A line of styled text without markup. Characters are escaped when the text is written.</summary>
/// <remarks>A string converts to plain text. Use <c>+</c> to join parts, as in <c>"Run " + Text.Code("intaglio") + " first."</c>.</remarks>
public sealed class Text
{
    private readonly TextRun[] runs;

    private Text(params TextRun[] runs) => this.runs = runs;

    /// <summary>Gets a text without characters.</summary>
    public static Text Empty { get; } = new();

    /// <summary>Gets the runs in order.</summary>
    public IReadOnlyList<TextRun> Runs => runs;

    /// <summary>
    /// Gets the number by which a table sorts this text, or <see langword="null"/> to sort by the characters. Joined texts have no value.
    /// </summary>
    public double? Value { get; private init; }

    /// <summary>Gets a value indicating whether the text has no characters.</summary>
    public bool IsEmpty => runs.Length == 0;

    /// <summary>Converts a string to plain text.</summary>
    /// <param name="text">The characters. Line breaks are written as spaces.</param>
    public static implicit operator Text(string text) => FromString(text);

    /// <summary>Joins two texts.</summary>
    /// <param name="left">The first text.</param>
    /// <param name="right">The second text.</param>
    public static Text operator +(Text left, Text right) => Add(left, right);

    /// <summary>Creates plain text.</summary>
    /// <param name="text">The characters.</param>
    public static Text FromString(string text) => Create(text, TextStyle.Plain);

    /// <inheritdoc cref="op_Addition"/>
    public static Text Add(Text left, Text right) => new([.. left.runs, .. right.runs]);

    /// <summary>Creates text for the input or output of a program.</summary>
    /// <param name="text">The characters.</param>
    public static Text Code(string text) => Create(text, TextStyle.Code);

    /// <summary>Creates emphasized text.</summary>
    /// <param name="text">The characters.</param>
    public static Text Emphasis(string text) => Create(text, TextStyle.Emphasis);

    /// <summary>Creates text for a positive verdict. The wording must be clear without color.</summary>
    /// <param name="text">The characters.</param>
    public static Text Good(string text) => Create(text, TextStyle.Good);

    /// <summary>Creates text for a negative verdict. Use plain text for a neutral verdict.</summary>
    /// <param name="text">The characters.</param>
    public static Text Bad(string text) => Create(text, TextStyle.Bad);

    /// <summary>Joins texts with a separator.</summary>
    /// <param name="separator">The separator between two texts.</param>
    /// <param name="texts">The texts to join.</param>
    public static Text Join(string separator, IEnumerable<Text> texts) =>
        new([.. texts.SelectMany((text, index) => index == 0 ? text.runs : [new TextRun(separator, TextStyle.Plain), .. text.runs])]);

    /// <summary>Returns this text with a value for sorting, such as 65536 for <c>"64 KiB"</c>, or the rank of a verdict.</summary>
    /// <param name="value">The value. A value that is not finite is sorted as a missing figure.</param>
    public Text WithValue(double value) => new(runs) { Value = value };

    /// <summary>Returns the characters without styles.</summary>
    public override string ToString() => string.Concat(runs.Select(run => run.Characters));

    private static Text Create(string text, TextStyle style) => text.Length == 0 ? Empty : new Text(new TextRun(text, style));
}
