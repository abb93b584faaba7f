namespace Intaglio.Cli;

/// <summary>The colors of results, by the numbers that terminals know them by. What they look like is up to the terminal.</summary>
internal enum TextColor
{
    /// <summary>That of all other text.</summary>
    None = 0,

    /// <summary>Something is wrong or gone.</summary>
    Red = 31,

    /// <summary>Something is right or new.</summary>
    Green = 32,

    /// <summary>Something is worth a look.</summary>
    Yellow = 33,

    /// <summary>Something is elsewhere.</summary>
    Cyan = 36,
}
