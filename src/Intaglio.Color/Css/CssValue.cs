namespace Intaglio.Color;

/// <summary>What a number of CSS stands for.</summary>
internal enum CssUnit
{
    Number,
    Percentage,

    /// <summary>An angle; its number is in degrees.</summary>
    Degrees,
}

/// <summary>A number with its unit; the number is null for <c>none</c>.</summary>
internal readonly record struct CssValue(CssToken Token, double? Number, CssUnit Unit);
