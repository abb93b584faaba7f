namespace Intaglio.Color;

/// <summary>Which way round hues are blended: CSS Color 4, section 12.4.</summary>
public enum HueMethod
{
    /// <summary>The shorter way.</summary>
    Shorter,

    /// <summary>The longer way; equal hues go once around.</summary>
    Longer,

    /// <summary>Upwards: from red over yellow to green.</summary>
    Increasing,

    /// <summary>Downwards: from red over magenta to blue.</summary>
    Decreasing,
}
