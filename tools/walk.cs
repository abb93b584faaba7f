// Lists the source files that a command enters: those of the methods that the runtime compiled while it ran.
//
//   dotnet run tools/walk.cs -- src/Intaglio.Cli/bin/Release/net10.0/intaglio.dll sum README.md
//
// The program needs its symbols beside it. Nothing is inlined and nothing is precompiled, so that each method that runs is compiled once.

#:property PublishAot=false
#:property GenerateDocumentationFile=true
#:property RestorePackagesWithLockFile=false

using System.Diagnostics;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text.RegularExpressions;

if (args is not [var program, ..])
{
    Console.Error.WriteLine("usage: dotnet run tools/walk.cs -- PROGRAM.dll [ARGUMENT...]");
    return 2;
}

string log = Path.GetTempFileName();
try
{
    ProcessStartInfo start = new("dotnet", args) { RedirectStandardOutput = true };
    foreach ((string name, string value) in ((string, string)[])[("ReadyToRun", "0"), ("TieredPGO", "0"), ("JitStdOutFile", log), ("JitDisasmSummary", "1")])
        start.Environment[$"DOTNET_{name}"] = value;
    using (Process process = Process.Start(start)!)
    {
        process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
            Console.Error.WriteLine($"the command ended with {process.ExitCode}");
    }
    HashSet<string> compiled = [.. File.ReadLines(log).Select(Methods.Compiled).OfType<string>()];
    string[] files = [.. Directory.EnumerateFiles(Path.GetDirectoryName(Path.GetFullPath(program))!, "*.dll")
        .Where(path => File.Exists(Path.ChangeExtension(path, ".pdb")))
        .SelectMany(path => Methods.FilesOf(path, compiled))
        .Distinct().Order(StringComparer.Ordinal)];
    foreach (string file in files)
        Console.WriteLine(file);
    Console.WriteLine($"{files.Length} files");
    return 0;
}
finally
{
    File.Delete(log);
}

internal static partial class Methods
{
    /// <summary>Reads a line such as <c>4: JIT compiled Intaglio.Cli.Program:Main(System.String[]):int [Tier0, …]</c>, and returns the type and the name.</summary>
    internal static string? Compiled(string line) => Line().Match(line) is { Success: true } match ? Plain(match.Groups[1].Value) : null;

    /// <summary>Returns the source files of the methods of an assembly that were compiled. Overloads count together.</summary>
    internal static IEnumerable<string> FilesOf(string path, HashSet<string> compiled)
    {
        using PEReader assembly = new(File.OpenRead(path));
        using MetadataReaderProvider symbols = MetadataReaderProvider.FromPortablePdbStream(File.OpenRead(Path.ChangeExtension(path, ".pdb")));
        MetadataReader metadata = assembly.GetMetadataReader(), lines = symbols.GetMetadataReader();
        List<string> files = [];
        foreach (MethodDefinitionHandle handle in metadata.MethodDefinitions)
        {
            MethodDefinition method = metadata.GetMethodDefinition(handle);
            if (!compiled.Contains(Plain($"{NameOf(metadata, method.GetDeclaringType())}:{metadata.GetString(method.Name)}")))
                continue;
            files.AddRange(lines.GetMethodDebugInformation(handle).GetSequencePoints().Where(point => !point.IsHidden)
                .Select(point => lines.GetString(lines.GetDocument(point.Document).Name).Split("/src/")[^1]));
        }
        return files.Where(file => !file.Contains("/obj/", StringComparison.Ordinal)).Distinct();
    }

    private static string NameOf(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        TypeDefinition type = metadata.GetTypeDefinition(handle);
        string name = metadata.GetString(type.Name);
        if (!type.GetDeclaringType().IsNil)
            return $"{NameOf(metadata, type.GetDeclaringType())}+{name}";
        return type.Namespace.IsNil ? name : $"{metadata.GetString(type.Namespace)}.{name}";
    }

    // The arguments of generic types and methods differ between a definition and what was compiled.
    private static string Plain(string method) => Arguments().Replace(method, "");

    [GeneratedRegex(@"JIT compiled (?:\(dynamicClass\):)?(.+?)\(.*\[(?:Tier0|Tier1|FullOpts|MinOpts|Instrumented)")]
    private static partial Regex Line();

    [GeneratedRegex(@"`\d+|\[[^\[\]]*(?:\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\][^\[\]]*)*\]")]
    private static partial Regex Arguments();
}
