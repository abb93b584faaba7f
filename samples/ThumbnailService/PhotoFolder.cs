using System.Collections.Concurrent;
using Intaglio.Pictures;

namespace Intaglio.Samples;

/// <summary>The photos of a folder. Each is looked at once, until its file changes.</summary>
internal sealed class PhotoFolder(string path)
{
    private readonly DirectoryInfo folder = new(path);
    private readonly ConcurrentDictionary<string, Photo> known = [];

    /// <summary>Finds a photo. The name is compared with those of the files in the folder, so that it cannot lead anywhere else.</summary>
    /// <returns>The photo; null if there is none of this name.</returns>
    internal async Task<Photo?> FindAsync(string name, CancellationToken cancellationToken) =>
        Files.FirstOrDefault(file => file.Name == name) is { } file ? await LookAtAsync(file, cancellationToken) : null;

    /// <summary>Lists the photos by name, with what is wrong where they cannot be shown.</summary>
    internal async Task<List<(string Name, Photo? Photo, string? Fault)>> ListAsync(CancellationToken cancellationToken)
    {
        List<(string, Photo?, string?)> photos = [];
        foreach (FileInfo file in Files.OrderBy(file => file.Name, StringComparer.Ordinal))
        {
            try
            {
                photos.Add((file.Name, await LookAtAsync(file, cancellationToken), null));
            }
            catch (Exception exception) when (PictureProblems.Explain(exception) is { } fault)
            {
                photos.Add((file.Name, null, fault));
            }
        }
        return photos;
    }

    private IEnumerable<FileInfo> Files => folder.Exists ? folder.EnumerateFiles().Where(file => file.Name[0] != '.' && PictureFile.FindFormat(file.Name) is not null) : [];

    private async Task<Photo> LookAtAsync(FileInfo file, CancellationToken cancellationToken) =>
        known.TryGetValue(file.Name, out Photo? photo) && photo.IsUnchanged(file) ? photo : known[file.Name] = await Photo.ReadAsync(file, cancellationToken);
}
