using System.Globalization;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>Identifies a folder, also if it was moved, so that a copy of it is another folder.</summary>
/// <remarks>
/// On Linux, a folder is known by its time of creation, which programs cannot set, and its number. Both stay the same if it is moved,
/// mounted in a container, or unmounted and mounted again. The number of its device does not. Without a time of creation, a folder is known
/// by its path.
/// </remarks>
/// <param name="Text">The digest of these values in hexadecimal, or null for no folder.</param>
internal readonly record struct FolderIdentity(string? Text)
{
    private const int DigestSize = 32;

    // FAT and exFAT give a folder another number after a while. Their times have these steps.
    private const long FatStep = 10 * TimeSpan.TicksPerMillisecond;

    /// <summary>Gets a value indicating whether a folder is identified.</summary>
    internal bool IsKnown => Text is not null;

    /// <summary>Identifies the folder at a path. Links are followed.</summary>
    /// <returns>The identity, which is of no folder if nothing exists at the path.</returns>
    internal static FolderIdentity Find(string path)
    {
        if (FileStatus.Read(path, followLinks: true, out FileStatus status) is not null)
            return default;
        DateTime? created = FileStatus.FindCreated(path);
        string place = created is { } time && time.Ticks % FatStep != 0
            ? status.Node.Number.ToString(CultureInfo.InvariantCulture) : RealPath.Follow(path) ?? path;
        string text = string.Create(CultureInfo.InvariantCulture, $"{created?.Ticks}\n{place}");
        return new(Convert.ToHexStringLower(Blake2b.HashData(Encoding.UTF8.GetBytes(text), new() { DigestSize = DigestSize })));
    }
}
