namespace Intaglio.Color;

/// <summary>The units of a CSS number.</summary>
internal enum CssUnit
{
    Number,
    Percentage,

    /// <summary>An angle, in degrees.</summary>
    Degrees,
}

/// <summary>A number with its unit; the number is <see langword="null"/> for <c>none</c>.</summary>
internal readonly record struct CssValue(CssToken Token, double? Number, CssUnit Unit);
