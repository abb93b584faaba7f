using System.Globalization;

namespace Intaglio.Benchmarks;

/// <summary>A project that copies files, each with its own bytes.</summary>
internal static class CopyFiles
{
    private const int FilesPerFolder = 1000;

    /// <summary>Writes the project.</summary>
    /// <param name="folder">The folder, which is created.</param>
    /// <param name="count">The number of files, and of actions.</param>
    /// <param name="size">The size of each file in bytes.</param>
    /// <param name="number">A number that makes all files different from those of other projects.</param>
    internal static void Create(string folder, int count, int size, int number)
    {
        byte[] bytes = new byte[size];
        Random random = new(number);
        for (int i = 0; i < count; i++)
        {
            random.NextBytes(bytes);
            string path = Path.Combine(folder, "assets", string.Create(CultureInfo.InvariantCulture, $"{i / FilesPerFolder}"));
            if (i % FilesPerFolder == 0)
                Directory.CreateDirectory(path);
            File.WriteAllBytes(Path.Combine(path, string.Create(CultureInfo.InvariantCulture, $"{i:d6}.bin")), bytes);
        }
        File.WriteAllText(Path.Combine(folder, "intaglio.yaml"), """
            intaglio: 1
            source: assets
            output: out
            rules:
              copies: { for: "**/*.bin", do: copy, to: "{path}" }

            """);
    }
}
