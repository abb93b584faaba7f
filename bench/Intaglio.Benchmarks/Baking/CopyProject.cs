using System.Globalization;
using System.Text;

namespace Intaglio.Benchmarks;

/// <summary>A folder with small files, which a recipe and a build file of Ninja copy.</summary>
internal sealed class CopyProject
{
    internal const int FileSize = 4 << 10, FilesInFolder = 100;

    private const string Sources = "assets";

    private int changes;

    internal CopyProject(string folder, int count)
    {
        (Folder, Count) = (folder, count);
        StringBuilder build = new("rule cp\n  command = cp $in $out\n");
        for (int i = 0; i < count; i++)
        {
            if (i % FilesInFolder == 0)
                foreach (string place in new[] { Sources, BakeOutput, NinjaOutput })
                    Directory.CreateDirectory(Path.GetDirectoryName(PathOf(place, i))!);
            Write(PathOf(Sources, i), i);
            build.Append(CultureInfo.InvariantCulture, $"build {NinjaOutput}/{NameOf(i)}: cp {Sources}/{NameOf(i)}\n");
        }
        File.WriteAllText(Path.Combine(folder, "build.ninja"), build.ToString());
        File.WriteAllText(Path.Combine(folder, "intaglio.yaml"), $$"""
            intaglio: 1
            source: {{Sources}}
            output: {{BakeOutput}}
            rules:
              copies:
                for: "**/*.bin"
                do: copy
                to: "{path}"

            """);
    }

    internal const string BakeOutput = "baked", NinjaOutput = "built";

    internal string Folder { get; }

    internal int Count { get; }

    /// <summary>Changes the content of a source file, and returns its number.</summary>
    internal int ChangeOne()
    {
        int number = changes * 7919 % Count;
        Write(PathOf(Sources, number), Count + ++changes);
        return number;
    }

    /// <summary>Sets the times of all source files, and keeps their content.</summary>
    internal void TouchAll()
    {
        DateTime now = DateTime.UtcNow;
        Parallel.For(0, Count, i => File.SetLastWriteTimeUtc(PathOf(Sources, i), now));
    }

    /// <summary>Overwrites an output and deletes another, and returns their numbers.</summary>
    internal int[] DamageOutputs(string output)
    {
        int first = ++changes * 104729 % Count, second = (first + 1) % Count;
        File.WriteAllText(PathOf(output, first), "damaged");
        File.Delete(PathOf(output, second));
        return [first, second];
    }

    /// <exception cref="InvalidOperationException">An output is not a copy of its source.</exception>
    internal void Check(string output, params int[] numbers)
    {
        foreach (int number in numbers)
        {
            string path = PathOf(output, number);
            if (!File.Exists(path) || !File.ReadAllBytes(path).AsSpan().SequenceEqual(File.ReadAllBytes(PathOf(Sources, number))))
                throw new InvalidOperationException($"{path} is not a copy of its source.");
        }
    }

    private string PathOf(string place, int number) => Path.Combine(Folder, place, NameOf(number));

    private static string NameOf(int number) => $"{number / FilesInFolder:D4}/file-{number:D6}.bin";

    private static void Write(string path, int seed)
    {
        byte[] bytes = new byte[FileSize];
        new Random(seed).NextBytes(bytes);
        File.WriteAllBytes(path, bytes);
    }
}
