namespace Intaglio.Color;

/// <summary>The methods of hue interpolation of CSS Color 4, section 12.4.</summary>
public enum HueMethod
{
    /// <summary>The shorter arc.</summary>
    Shorter,

    /// <summary>The longer arc; equal hues go once around.</summary>
    Longer,

    /// <summary>Increasing hue: from red through yellow to green.</summary>
    Increasing,

    /// <summary>Decreasing hue: from red through magenta to blue.</summary>
    Decreasing,
}
