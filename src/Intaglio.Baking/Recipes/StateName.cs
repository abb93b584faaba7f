using System.Buffers;
using System.Globalization;
using System.Text;

namespace Intaglio.Baking;

/// <summary>The names of the files of a recipe, a profile and an output folder: <c>RECIPE+PROFILE+OUTPUT.EXTENSION</c>.</summary>
/// <remarks>Outputs are owned in one folder. After a change of <c>output</c>, the recipe owns nothing in the other folder.</remarks>
/// <param name="Recipe">The name of the recipe.</param>
/// <param name="Profile">The name of the profile, which has neither <c>+</c> nor a dot.</param>
/// <param name="Output">The path of the output folder, encoded (<see cref="Encode"/>).</param>
internal readonly record struct StateName(string Recipe, string Profile, string Output)
{
    internal const string State = ".state", Manifest = ".manifest", Names = ".names", Codes = ".codes", Reasons = ".reasons",
        Programs = ".work";

    // A longer path is replaced by its digest.
    private const int MostLetters = 80;
    private const char DigestStart = '~', EncodedStart = '%';

    private static readonly string[] fileExtensions = [State, Manifest, Names, Codes, Reasons];

    private static readonly SearchValues<char> plain =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

    /// <summary>Gets the path of the output folder, or null if only its digest is known.</summary>
    internal string? OutputPath => Output.StartsWith(DigestStart) ? null : Uri.UnescapeDataString(Output);

    /// <summary>Encodes the path of an output folder.</summary>
    /// <param name="folder">The full path of the folder of the recipe.</param>
    /// <param name="output">The full path of the output folder.</param>
    internal static string Encode(string folder, string output)
    {
        string path = Path.GetRelativePath(folder, output);
        byte[] bytes = Encoding.UTF8.GetBytes(OperatingSystem.IsWindows() ? path.Replace('\\', '/') : path);
        StringBuilder text = new();
        foreach (byte letter in bytes)
            if (plain.Contains((char)letter))
                text.Append((char)letter);
            else
                text.Append(CultureInfo.InvariantCulture, $"{EncodedStart}{letter:X2}");
        return text.Length <= MostLetters ? text.ToString() : DigestStart + Convert.ToHexStringLower(BakeKeys.HashText(bytes));
    }

    /// <summary>Parses the path of a file. Other files have an empty profile.</summary>
    internal static StateName Parse(string path)
    {
        string name = Path.GetFileNameWithoutExtension(path);
        int second = name.LastIndexOf('+'), first = second <= 0 ? -1 : name.LastIndexOf('+', second - 1);
        return first < 0 ? new(name, "", "") : new(name[..first], name[(first + 1)..second], name[(second + 1)..]);
    }

    /// <summary>Finds the files of all recipes and profiles in a state folder. Other files there are not the program's.</summary>
    internal static IEnumerable<string> FindFiles(string stateFolder) => !Directory.Exists(stateFolder) ? []
        : Directory.EnumerateFiles(stateFolder)
            .Where(path => fileExtensions.Contains(Path.GetExtension(path)) && Parse(path).Profile.Length > 0);

    /// <summary>Finds the output folders that a recipe and profile had before, if the present one was not completed yet.</summary>
    internal string[] FindFormerOutputs(string stateFolder)
    {
        if (File.Exists(Path.Combine(stateFolder, this + Manifest)))
            return [];
        StateName present = this;
        return [.. FindFiles(stateFolder).Where(path => path.EndsWith(Manifest, StringComparison.Ordinal)).Select(Parse)
            .Where(name => name != present && name == present with { Output = name.Output })
            .Select(name => name.OutputPath ?? "another folder").Order(StringComparer.Ordinal)];
    }

    /// <summary>Returns the beginning of the names of files.</summary>
    public override string ToString() => $"{Recipe}+{Profile}+{Output}";
}
