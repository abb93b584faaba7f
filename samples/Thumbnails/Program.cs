using System.Globalization;
using Intaglio.Caching;
using Intaglio.Cryptography;
using Intaglio.Samples;

// Counted on when the same settings make another image.
const int Version = 1;

if (args is not [string source, string folder, .. { Length: > 0 } widths] || !widths.All(width => int.TryParse(width, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0))
{
    Console.Error.WriteLine("Usage: IMAGE.ppm FOLDER WIDTH...   writes smaller images, those that are not there yet");
    return 2;
}
try
{
    byte[] file = File.ReadAllBytes(source);
    byte[] digest = Blake2b.HashData(file, new() { DigestSize = 32 });
    Directory.CreateDirectory(folder);
    foreach (string width in widths)
    {
        // Everything that the result depends on: what it is made of, the settings, and the program's version.
        string name = new CacheKey("sample-thumbs", Version)
            .Add("source", digest)
            .Add("width", int.Parse(width, CultureInfo.InvariantCulture))
            .ToName();
        string path = Path.Combine(folder, $"{Path.GetFileNameWithoutExtension(source)}-{name}.ppm");
        bool isThere = File.Exists(path);
        if (!isThere)
        {
            // Two at once make the same; each has a file of its own.
            string draft = $"{path}.{Guid.NewGuid():N}";
            File.WriteAllBytes(draft, PixMap.Parse(file).Shrink(int.Parse(width, CultureInfo.InvariantCulture)).ToBytes());
            File.Move(draft, path, overwrite: true);
        }
        Console.WriteLine($"{Path.GetFileName(path)} {(isThere ? "is there" : "made")}");
    }
    return 0;
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or FormatException)
{
    Console.Error.WriteLine($"thumbnails: {exception.Message}");
    return 1;
}
