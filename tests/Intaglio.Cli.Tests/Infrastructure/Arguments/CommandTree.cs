using System.CommandLine;

namespace Intaglio.Cli.Tests;

/// <summary>All commands of the program, as it makes them for its help.</summary>
internal static class CommandTree
{
    internal static Command Root { get; } = Program.CreateCommands(new StandardStreams());

    /// <summary>Gets groups and verbs with the words that call them, such as <c>exr info</c>.</summary>
    internal static IReadOnlyList<(string Path, Command Command)> All { get; } = [.. Walk(Root, "")];

    private static IEnumerable<(string Path, Command Command)> Walk(Command parent, string path)
    {
        foreach (Command command in parent.Subcommands)
        {
            string name = path.Length == 0 ? command.Name : $"{path} {command.Name}";
            yield return (name, command);
            foreach ((string, Command) below in Walk(command, name))
                yield return below;
        }
    }
}
