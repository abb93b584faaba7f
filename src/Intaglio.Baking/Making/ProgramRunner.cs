using System.ComponentModel;
using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>Runs the program of a rule for an action, in a private folder with copies of its inputs.</summary>
/// <param name="run">The program.</param>
/// <param name="action">The inputs and outputs of the action.</param>
internal sealed class ProgramRunner(RunOperation run, ActionContext action)
{
    private readonly LogMask mask = new(action.Rule.Environment.Select(variable => variable.Value));

    /// <summary>Runs the program, and takes its outputs.</summary>
    /// <exception cref="BakeOperationException">The program fails, or does not write its outputs.</exception>
    internal void Run()
    {
        RunTools tools = action.Tools!;
        using PrivateFolder folder = new(action.WorkFolder.Path);
        RunLayout layout = action.Layout;
        // A file that is there already would be taken for one that the program has written.
        folder.Reserve([.. action.Outputs.Keys.Select(layout.NameOfOutput), RunLayout.Depfile]);
        Dictionary<string, ReadOnlyMemory<byte>> readable = PlaceInputs(folder);
        foreach ((string name, string path, bool isExecutable) in tools.Files)
            folder.Copy(path, name, isExecutable);
        foreach (string role in action.Outputs.Keys.Where(action.Rule.Rule.IsFolder))
            folder.CreateFolder(layout.NameOfOutput(role));
        ProgramLog log = new();
        ProgramStartInfo start = new(tools.Program, run.ExpandArguments(layout), folder.Path, CreateEnvironment(action.Rule, folder));
        tools.RequireUnchanged();
        ProgramEnd end = Start(start, log);
        tools.RequireUnchanged();
        string[] lines = log.ToLines(mask);
        ProgramOutputs outputs = new(folder, action);
        if (end.Describe(run.TimeLimit) is { } problem)
            throw Fail(end.IsProgramMissing && StartProblem.FindLineEnd(tools.Program) is { } cause ? $"{problem}; {cause}" : problem,
                lines);
        foreach (string role in action.Outputs.Keys)
            if (outputs.TryTake(role, layout.NameOfOutput(role)) is { } missing)
                throw Fail(missing, lines);
        if (run.HasDepfile)
            Discover(folder, outputs, readable, lines);
        action.Log(lines, mask.HasShort);
    }

    private ProgramEnd Start(ProgramStartInfo start, ProgramLog log)
    {
        try
        {
            return ChildProgram.Run(start, run.TimeLimit, log, action.WorkFolder, action.CancellationToken);
        }
        catch (Win32Exception exception)
        {
            throw new BakeOperationException($"'{run.Command[0]}' cannot be started: "
                + (StartProblem.Find(start.Program, exception.NativeErrorCode) ?? exception.Message), exception);
        }
    }

    /// <returns>The digests of the files that the program can read under their own names.</returns>
    private Dictionary<string, ReadOnlyMemory<byte>> PlaceInputs(PrivateFolder folder)
    {
        Dictionary<string, ReadOnlyMemory<byte>> readable = new(StringComparer.Ordinal);
        ILookup<string, BakeFile> files = action.Inputs.ToLookup(file => file.Role);
        if (action.Rule.Rule.Kind != RuleKind.ForEach)
            PlaceList(BakeOperation.InRole, [.. files[BakeOperation.InRole]]);
        else
            Place(action.Inputs[0], RunLayout.NameOf(BakeOperation.InRole, action.Inputs[0].LogicalName, null));
        foreach (string role in action.Rule.Rule.WithRoles)
            PlaceList(role, [.. files[role]]);
        foreach (BakeFile file in files[RunOperation.MayReadRole])
            Place(file, file.Name);
        IReadOnlyList<SourceFile> listed = run.HasDepfile ? action.Rule.Readable : [];
        for (int i = 0; i < listed.Count; i++)
        {
            using FileSnapshot file = Take(i);
            readable.Add(listed[i].Name, file.Digest);
            Place(file, listed[i].Name);
        }
        return readable;

        FileSnapshot Take(int index)
        {
            try
            {
                return action.Take(listed[index].Name);
            }
            catch (MissingFileException exception) when (exception.Sources.Count > 0)
            {
                // The following files are needed as well, and one request brings all of them.
                throw new MissingFileException(exception.Message,
                    [.. exception.Sources, .. listed.Skip(index + 1).Select(source => source.Digest)]);
            }
        }

        void Place(BakeFile file, string name) => folder.Create(name, isExecutable: false, stream =>
        {
            file.CopyTo(stream);
            // The program has its own copy.
            file.Release();
        });

        void PlaceList(string role, BakeFile[] files)
        {
            for (int i = 0; i < files.Length; i++)
                Place(files[i], RunLayout.NameOf(role, files[i].Name, i));
            folder.Create(RunLayout.ListOf(role), isExecutable: false, stream => WriteList(stream, role, files));
        }
    }

    private static void WriteList(Stream stream, string role, BakeFile[] files)
    {
        using Utf8JsonWriter json = new(stream, new() { Indented = true, NewLine = "\n" });
        json.WriteStartArray();
        for (int i = 0; i < files.Length; i++)
        {
            json.WriteStartObject();
            json.WriteString("role", role);
            json.WriteString("name", files[i].Name);
            json.WriteString("path", RunLayout.NameOf(role, files[i].Name, i));
            json.WriteEndObject();
        }
        json.WriteEndArray();
    }

    // Everything that is not named here could differ between machines. The values are a part of the version of the operation.
    private static List<KeyValuePair<string, string>> CreateEnvironment(PlannedRule rule, PrivateFolder folder)
    {
        Dictionary<string, string> variables = new(StringComparer.Ordinal)
        {
            ["HOME"] = folder.Path,
            ["LC_ALL"] = "C",
            ["PATH"] = "/usr/local/bin:/usr/bin:/bin",
            // Programs use it instead of the current time.
            ["SOURCE_DATE_EPOCH"] = "315532800",
            ["TMPDIR"] = folder.Path,
            ["TZ"] = "UTC",
        };
        foreach ((string name, string? value) in rule.Environment)
            if (value is not null)
                variables[name] = value;
            else
                variables.Remove(name);
        if (OperatingSystem.IsWindows())
            variables["SystemRoot"] = Environment.GetFolderPath(Environment.SpecialFolder.Windows);
        return [.. variables];
    }

    private void Discover(PrivateFolder folder, ProgramOutputs outputs, Dictionary<string, ReadOnlyMemory<byte>> readable, string[] lines)
    {
        using FileStream file = outputs.TryOpen(RunLayout.Depfile, out string? problem) ?? throw Fail(problem!, lines);
        if (file.Length > Depfile.MaxSize)
            throw Fail($"wrote a list of files that is larger than {Depfile.MaxSize >> 20} MiB", lines);
        using StreamReader reader = new(file, Encoding.UTF8);
        Dictionary<string, string> folded = [];
        foreach (string name in readable.Keys)
            folded.TryAdd(NameFolding.Fold(name), name);
        foreach (string listed in Depfile.Parse(reader.ReadToEnd()))
            // Some systems ignore case, and a name can lead through a link.
            if (folder.FindName(listed) is not { } name)
                throw Fail($"lists '{PrintableText.Of(listed)}', which is not a file in its folder (add it to 'may-read')", lines);
            else if (readable.ContainsKey(name) || folded.TryGetValue(NameFolding.Fold(name), out name))
                action.Discover(name, readable[name]);
    }

    // The message goes where a log with short values does not.
    private BakeOperationException Fail(string problem, string[] lines) => new(string.Create(CultureInfo.InvariantCulture,
        $"'{run.Command[0]}' {mask.Apply(problem)}{(lines.Length > 0 && !mask.HasShort ? $": {lines[^1]}" : "")}"))
    { Log = lines, IsLogLocal = mask.HasShort };
}
