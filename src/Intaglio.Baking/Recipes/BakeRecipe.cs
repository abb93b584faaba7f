using System.Globalization;

namespace Intaglio.Baking;

/// <summary>A recipe for one profile: the folders, and the rules by which outputs are made from files.</summary>
public sealed class BakeRecipe
{
    /// <summary>The name of the profile of a recipe without profiles.</summary>
    public const string DefaultProfile = "default";

    /// <summary>The name of the file in which the command line looks for a recipe.</summary>
    public const string FileName = "intaglio.yaml";

    internal const string StateFolderName = ".intaglio";

    /// <summary>Gets the full path of the recipe, or <see langword="null"/> if it is not a file.</summary>
    public string? Path { get; internal init; }

    /// <summary>Gets the full path of the source folder.</summary>
    public string Source { get; internal init; } = "";

    /// <summary>Gets the patterns of files and folders that do not belong to the source folder.</summary>
    internal IReadOnlyList<SourcePattern> Ignored { get; init; } = [];

    /// <summary>Gets the full path of the output folder.</summary>
    public string Output { get; internal init; } = "";

    /// <summary>Gets the full path of the folder with the state, which is <c>.intaglio</c> in the folder of the recipe.</summary>
    public string StateFolder { get; internal init; } = "";

    /// <summary>Gets the full path of the folder of the cache.</summary>
    public string CacheFolder { get; internal init; } = "";

    /// <summary>Gets the paths by which the four folders are opened.</summary>
    internal RecipePlaces Places { get; init; } = new();

    /// <summary>Gets the address of the remote cache, or <see langword="null"/> if the recipe does not name one.</summary>
    /// <remarks>It has no effect unless it is passed to <see cref="BakeOptions.Remote"/>.</remarks>
    public Uri? RemoteCache { get; internal init; }

    /// <summary>Gets the name of the profile.</summary>
    public string Profile { get; internal init; } = DefaultProfile;

    /// <summary>Gets the names of all profiles of the recipe.</summary>
    internal IReadOnlyList<string> Profiles { get; init; } = [DefaultProfile];

    internal IReadOnlyList<BakeRule> Rules { get; init; } = [];

    /// <summary>Gets the reader of sidecars, or null if the recipe does not allow them.</summary>
    internal SidecarReader? Sidecars { get; init; }

    /// <summary>Gets the operations that the recipe can use, or null if it is not a file.</summary>
    internal OperationCatalog? Operations { get; init; }

    /// <summary>Gets the bytes of the recipe, or an empty value if it is not a file.</summary>
    internal ReadOnlyMemory<byte> Text { get; init; }

    /// <summary>Gets the name of the chosen profile, or null, and the values that replace settings of the profile.</summary>
    internal (string? Profile, IReadOnlyDictionary<string, string> Settings) Choices { get; init; } =
        (null, new Dictionary<string, string>());

    /// <summary>Gets the folders that a recipe in this folder may name in addition to its own.</summary>
    internal IReadOnlyList<string> AllowedFolders { get; init; } = [];

    /// <summary>Gets the path of the recipe for error messages, as the caller has written it, or null if it is not a file.</summary>
    internal string? GivenPath { get; init; }

    /// <summary>Gets the positions of the folders and of the rules, for error messages.</summary>
    internal (RecipePosition Source, RecipePosition Output, RecipePosition Rules) Positions { get; init; }

    /// <summary>Gets the digest of everything in the recipe that the plan depends on, including the settings of the profile.</summary>
    internal ReadOnlyMemory<byte> Digest { get; init; }

    /// <summary>Gets the beginning of the names of the files of this recipe and profile in the state folder.</summary>
    // Only for a recipe without a file.
    internal string Name { get; init; } = "";

    internal StateName StateName => new(System.IO.Path.GetFileName(Path) ?? Name, Profile,
        StateName.Encode(System.IO.Path.GetDirectoryName(StateFolder)!, Output));

    /// <summary>Gets the full path of the folder for private folders of programs.</summary>
    internal string PrivateFolders => System.IO.Path.Combine(StateFolder, $"{StateName}" + StateName.Programs);

    /// <summary>Gets the full path of the file with the parts of the code of rules.</summary>
    internal string CodePath => System.IO.Path.Combine(StateFolder, $"{StateName}" + StateName.Codes);

    /// <summary>Gets the full path of the file with the reasons for which actions were processed.</summary>
    internal string ReasonPath => System.IO.Path.Combine(StateFolder, $"{StateName}" + StateName.Reasons);

    internal string StatePath => System.IO.Path.Combine(StateFolder, $"{StateName}" + StateName.State);

    /// <summary>Gets the full paths that do not belong to the source folder, even if they are in it.</summary>
    internal IEnumerable<string> ExcludedPaths =>
        [Output, .. OtherOutputs, StateFolder, CacheFolder, .. Path is null ? Array.Empty<string>() : [Path]];

    /// <summary>Gets the full paths of the output folders of other profiles.</summary>
    internal IReadOnlyList<string> OtherOutputs { get; init; } = [];

    /// <summary>Returns the beginning of a message about a place in the recipe, which is empty if the recipe is not a file.</summary>
    internal string Locate(RecipePosition position) =>
        GivenPath is null ? "" : string.Create(CultureInfo.InvariantCulture, $"{GivenPath}:{position.Line}:{position.Column}: ");

    /// <summary>Reads a recipe.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="operations">The operations that the recipe can use.</param>
    /// <param name="options">The profile and its settings, or <see langword="null"/> for the first profile.</param>
    /// <returns>The recipe.</returns>
    /// <exception cref="BakeRecipeFormatException">The recipe contains an error, or is not a file.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    public static BakeRecipe Load(string path, OperationCatalog operations, BakeRecipeOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(operations);
        return RecipeReader.Read(path, ReadBytes(path), operations, options ?? new());
    }

    /// <summary>Finds the recipe for a folder, which is in the folder or in the nearest one above it.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="allowedFolders">Folders whose recipes are accepted even if another user owns them, with everything below them.</param>
    /// <returns>The full path of the recipe, or <see langword="null"/> if neither the folder nor one above it contains a recipe.</returns>
    /// <exception cref="BakeRecipeFormatException">
    /// The recipe is above the folder, and belongs neither to the user, nor to root, nor to the owner of the folder, or it is a link that
    /// leads out of its folder.
    /// </exception>
    public static string? Find(string folder, IReadOnlyList<string>? allowedFolders = null)
    {
        ArgumentNullException.ThrowIfNull(folder);
        folder = System.IO.Path.GetFullPath(folder);
        for (string? current = folder; current is not null; current = System.IO.Path.GetDirectoryName(current))
        {
            string path = System.IO.Path.Combine(current, FileName);
            // A link to nothing is a mistake, and not a reason to process the recipe of another project.
            if (FileStatus.Read(path, followLinks: false, out FileStatus status) is not null || status.Kind == FileKind.Directory)
                continue;
            FolderTrust trust = new(current, allowedFolders ?? []);
            string? problem = trust.FindLinkProblem(path) ?? (current == folder || trust.Allows(RealPath.Follow(current) ?? current)
                ? null : RecipeOwner.FindProblemAbove(path, folder));
            return problem is null ? path : throw new BakeRecipeFormatException(path, 1, 1, problem);
        }
        return null;
    }

    private static byte[] ReadBytes(string path)
    {
        try
        {
            using FileStream file = new(RegularFile.Open(path), FileAccess.Read, bufferSize: 0);
            if (file.Length > RecipeParser.MaxSize)
                throw new BakeRecipeFormatException(path, 1, 1, $"the recipe is larger than {RecipeParser.MaxSize >> 20} MiB (split it)");
            byte[] bytes = new byte[file.Length];
            file.ReadExactly(bytes);
            return bytes;
        }
        catch (BlockedPathException exception)
        {
            throw new BakeRecipeFormatException(path, 1, 1,
                $"the recipe is {BlockedPathException.Describe(exception.Found)} (replace it with a file)", exception);
        }
    }

    /// <summary>Returns the recipe with some of its rules, for another machine, which has no folders of it.</summary>
    /// <param name="rules">The rules that can be processed.</param>
    internal BakeRecipe Limit(IReadOnlyList<BakeRule> rules) => new()
    {
        Path = Path,
        Positions = Positions,
        Profile = Profile,
        Profiles = Profiles,
        Rules = rules,
        Sidecars = Sidecars,
        Digest = Digest,
    };
}
