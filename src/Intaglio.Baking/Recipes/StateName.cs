namespace Intaglio.Baking;

/// <summary>The names of the files of a recipe and a profile in the state folder: <c>RECIPE+PROFILE.EXTENSION</c>.</summary>
internal static class StateName
{
    internal const string State = ".state", Manifest = ".manifest", Names = ".names", Codes = ".codes", Reasons = ".reasons",
        Programs = ".work";

    private static readonly string[] fileExtensions = [State, Manifest, Names, Codes, Reasons];

    /// <summary>Creates the beginning of the names of files.</summary>
    internal static string Create(string recipe, string profile) => $"{recipe}+{profile}";

    /// <summary>Returns the parts of a name, or an empty profile for other files.</summary>
    internal static (string Recipe, string Profile) Split(string path)
    {
        string name = Path.GetFileName(path);
        // The name of a profile contains neither '+' nor '.'.
        int plus = name.LastIndexOf('+'), dot = plus < 0 ? -1 : name.IndexOf('.', plus);
        return dot < 0 ? (name, "") : (name[..plus], name[(plus + 1)..dot]);
    }

    /// <summary>Finds the files of all recipes and profiles in a state folder. Other files there are not the program's.</summary>
    internal static IEnumerable<string> FindFiles(string stateFolder) => !Directory.Exists(stateFolder) ? []
        : Directory.EnumerateFiles(stateFolder)
            .Where(path => fileExtensions.Contains(Path.GetExtension(path)) && Split(path).Profile.Length > 0);
}
