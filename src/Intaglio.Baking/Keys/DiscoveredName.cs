namespace Intaglio.Baking;

/// <summary>A name that an action discovered while it ran, as it is encoded in the strong key.</summary>
/// <param name="Name">The path below the source folder.</param>
/// <param name="Kind">The way in which the name was used.</param>
/// <param name="Digest">The digest of the file or listing, 32 bytes, or empty if the name does not exist.</param>
internal readonly record struct DiscoveredName(string Name, DiscoveredKind Kind, ReadOnlyMemory<byte> Digest);

/// <summary>The ways in which an action uses a discovered name.</summary>
internal enum DiscoveredKind
{
    /// <summary>The file with this name was read.</summary>
    File,

    /// <summary>The file with this name was looked for and does not exist.</summary>
    Absent,

    /// <summary>The folder with this name was listed.</summary>
    Listing,
}
