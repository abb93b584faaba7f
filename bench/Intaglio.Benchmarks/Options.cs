using System.Globalization;

namespace Intaglio.Benchmarks;

/// <summary>
/// What may follow <c>report</c>, <c>pairs</c>, <c>processes</c>, <c>cache</c>, <c>openexr</c>, <c>meshes</c>, <c>pictures</c>, <c>bake</c>,
/// <c>remote</c>, <c>farm</c>, <c>farm-scale</c>, <c>farm-soak</c> and <c>farm-simulation</c>.
/// </summary>
internal sealed class Options
{
    /// <summary>Few and short measurements.</summary>
    internal bool IsShort { get; private init; }

    /// <summary>The page to write.</summary>
    internal string Page => PageOr(Repository.Page);

    /// <summary>The command line program to compare.</summary>
    internal string Intaglio => GivenIntaglio ?? Repository.Intaglio;

    /// <summary>The command line program that was named; null for that of the build.</summary>
    internal string? GivenIntaglio { get; private init; }

    /// <summary>The questions to answer.</summary>
    internal IReadOnlyList<Type> Questions { get; private init; } = Benchmarks.Questions.All;

    /// <summary>The scenes to write and read.</summary>
    internal IReadOnlyList<BlenderScene> Scenes { get; private init; } = [];

    /// <summary>The folder for large files; null for one in memory.</summary>
    internal string? Folder { get; private init; }

    /// <summary>The processor time that HTTP, grain calls and the store of a farm take for an action.</summary>
    internal TimeSpan Cost { get; private init; }

    /// <summary>The time for which a farm is tested; null for the usual one.</summary>
    internal TimeSpan? Time { get; private init; }

    private string? GivenPage { get; init; }

    /// <summary>The page to write, if it is not another.</summary>
    internal string PageOr(string standard) => GivenPage ?? standard;

    /// <exception cref="ArgumentException">An argument is not known.</exception>
    internal static Options Parse(ReadOnlySpan<string> arguments)
    {
        bool isShort = false;
        double cost = 210;
        TimeSpan? time = null;
        string? page = null, folder = null, intaglio = null;
        BlenderScene[] scenes = [.. BlenderScene.All.Where(scene => scene.IsSmall)];
        List<Type> questions = [];
        for (int i = 0; i < arguments.Length; i++)
        {
            switch (arguments[i])
            {
                case "--short":
                    isShort = true;
                    break;
                case "--page" when i + 1 < arguments.Length:
                    page = Path.GetFullPath(arguments[++i]);
                    break;
                case "--intaglio" when i + 1 < arguments.Length:
                    intaglio = Path.GetFullPath(arguments[++i]);
                    break;
                case "--scenes" when i + 1 < arguments.Length:
                    scenes = [.. arguments[++i].Split(',').Select(BlenderScene.Named)];
                    break;
                case "--folder" when i + 1 < arguments.Length:
                    folder = Path.GetFullPath(arguments[++i]);
                    break;
                case "--cost" when i + 1 < arguments.Length:
                    cost = double.TryParse(arguments[++i], CultureInfo.InvariantCulture, out double microseconds) && microseconds >= 0
                        ? microseconds : throw new ArgumentException($"'{arguments[i]}' is not a number of microseconds.");
                    break;
                case "--time" when i + 1 < arguments.Length:
                    time = double.TryParse(arguments[++i], CultureInfo.InvariantCulture, out double minutes) && minutes is >= 1 and <= 1440
                        ? TimeSpan.FromMinutes(minutes) : throw new ArgumentException($"'{arguments[i]}' is not a number of minutes from 1 to 1440.");
                    break;
                case var name when Benchmarks.Questions.All.FirstOrDefault(question => question.Name == name) is { } question:
                    questions.Add(question);
                    break;
                default:
                    throw new ArgumentException($"'{arguments[i]}' is neither an option nor a question; run without arguments for help.");
            }
        }

        // The cost of a call belongs to every comparison with native peers, the clock to every count of cycles.
        return new Options
        {
            IsShort = isShort,
            GivenPage = page,
            GivenIntaglio = intaglio,
            Scenes = scenes,
            Folder = folder,
            Cost = TimeSpan.FromMicroseconds(cost),
            Time = time,
            Questions = questions.Count == 0 ? Benchmarks.Questions.All
                : [.. Benchmarks.Questions.All.Where(question => questions.Contains(question) || question == typeof(NativeCall) || question == typeof(ClockRate))],
        };
    }
}
