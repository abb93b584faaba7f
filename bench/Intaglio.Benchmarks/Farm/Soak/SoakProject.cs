using System.Globalization;

namespace Intaglio.Benchmarks;

/// <summary>A project whose programs note each time that they run.</summary>
internal sealed class SoakProject
{
    private const int Files = 160;

    private const string Recipe = "intaglio.yaml", Output = "out";

    private readonly string log, address;

    /// <param name="folder">The folder of the project.</param>
    /// <param name="number">A number that makes all files different from those of other projects.</param>
    internal SoakProject(string folder, int number)
    {
        Folder = Directory.CreateDirectory(folder).FullName;
        log = Path.Combine(folder, "log");
        address = Path.Combine(folder, "local");
        for (int i = 0; i < Files; i++)
        {
            string path = Path.Combine(Folder, "assets", string.Create(CultureInfo.InvariantCulture, $"{i % 8}/{i}.txt"));
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, string.Create(CultureInfo.InvariantCulture, $"text {number} {i}\n"));
        }
        Write(Folder, $"echo $0 >> {log}; sleep 0.2; ");
    }

    internal string Folder { get; }

    /// <summary>The number of actions, each of which is a file in capital letters, and one with the names of all of them.</summary>
    internal static int Actions => Files + 1;

    /// <summary>The number of programs that ran, but whose result another one had made.</summary>
    internal int RanTwice => File.ReadAllLines(log).Length - Files;

    /// <summary>Makes the outputs on this machine, without the pauses.</summary>
    /// <returns>The root.</returns>
    internal string BakeLocally(Func<string, string> bake)
    {
        Directory.CreateDirectory(address);
        Directory.CreateSymbolicLink(Path.Combine(address, "assets"), Path.Combine(Folder, "assets"));
        Write(address, "");
        return bake(address);
    }

    private static void Write(string folder, string pause) => File.WriteAllText(Path.Combine(folder, Recipe), $$"""
        intaglio: 1
        source: assets
        output: {{Output}}
        rules:
          capitals: { for: "**/*.txt", run: [sh, "-c", "{{pause}}tr a-z A-Z < $0 > $1", "{in}", "{out}"], to: "capitals/{path}" }
          list: { all: "**/*.txt", do: manifest, to: list.txt }

        """);
}
