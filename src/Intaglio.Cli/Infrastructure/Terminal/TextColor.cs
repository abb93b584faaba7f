namespace Intaglio.Cli;

/// <summary>The colors of results, with their terminal codes. The terminal determines their appearance.</summary>
internal enum TextColor
{
    /// <summary>The default color of text.</summary>
    None = 0,

    /// <summary>Errors and removed entries.</summary>
    Red = 31,

    /// <summary>Matches and new entries.</summary>
    Green = 32,

    /// <summary>Warnings.</summary>
    Yellow = 33,

    /// <summary>Moved entries.</summary>
    Cyan = 36,
}
