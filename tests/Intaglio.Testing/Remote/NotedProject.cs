using System.Globalization;

namespace Intaglio.Testing.Remote;

/// <summary>A project whose programs note each time that they run. Each makes a file in capital letters, and a last action lists the files.</summary>
public sealed class NotedProject
{
    /// <summary>The name of the recipe in <see cref="Folder"/>.</summary>
    public const string Recipe = "intaglio.yaml";

    private readonly string log, local;
    private readonly int files, number;

    /// <param name="folder">The folder of the project, without spaces in its path.</param>
    /// <param name="files">The number of files.</param>
    /// <param name="number">A number that makes all files different from those of other projects.</param>
    /// <param name="program">Commands of sh that each program runs after its note.</param>
    public NotedProject(string folder, int files, int number = 0, string program = "sleep 0.2")
    {
        Folder = Directory.CreateDirectory(folder).FullName;
        (log, local) = (Path.Combine(Folder, "log"), Path.Combine(Folder, "local"));
        (this.files, this.number) = (files, number);
        Write(Folder, $"echo $0 >> {log}; {program}; ");
    }

    public string Folder { get; }

    /// <summary>Gets the number of actions.</summary>
    public int Actions => files + 1;

    /// <summary>Gets the number of programs that have begun.</summary>
    public int Runs => File.Exists(log) ? File.ReadAllLines(log).Length : 0;

    /// <summary>Gets the number of programs that ran, but whose result another one had made.</summary>
    public int RanTwice => Runs - files;

    /// <summary>Makes the outputs on this machine, without the notes and the further commands.</summary>
    /// <param name="bake">Bakes a folder, and returns the root.</param>
    /// <returns>The root.</returns>
    public string BakeLocally(Func<string, string> bake)
    {
        Write(local, "");
        return bake(local);
    }

    private void Write(string folder, string commands)
    {
        for (int i = 0; i < files; i++)
        {
            string path = Path.Combine(folder, "assets", string.Create(CultureInfo.InvariantCulture, $"{i % 8}/{i}.txt"));
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, string.Create(CultureInfo.InvariantCulture, $"text {number} {i}\n"));
        }
        File.WriteAllText(Path.Combine(folder, Recipe), $$"""
            intaglio: 1
            source: assets
            output: out
            rules:
              capitals: { for: "**/*.txt", run: [sh, "-c", "{{commands}}tr a-z A-Z < $0 > $1", "{in}", "{out}"], to: "capitals/{path}" }
              list: { all: "**/*.txt", do: manifest, to: list.txt }

            """);
    }
}
