namespace Intaglio.Packages.Tests;

/// <summary>The projects that install the packages, and what is done with each.</summary>
internal static class Consumers
{
    internal static readonly string[] Libraries = ["Intaglio.Baking", "Intaglio.Baking.Operations", "Intaglio.Caching", "Intaglio.Checksums", "Intaglio.Color", "Intaglio.Cryptography", "Intaglio.Evaluation", "Intaglio.Imaging", "Intaglio.OpenExr", "Intaglio.OpenExr.Laboratory", "Intaglio.Pictures", "Intaglio.Reporting", "Intaglio.Sealing", "Intaglio.Meshes"];

    private const string Cryptography = "Intaglio.Cryptography", CheckVectors = "Vectors.Check();";

    /// <summary>The README's first program, as it stands there.</summary>
    internal static async Task<Outcome> RunFirstProgramAsync(Consumer consumer)
    {
        await consumer.CreateAsync("net10.0", Cryptography);
        consumer.Write("Program.cs", Readme.FirstProgram.Code);
        return (await consumer.DotnetAsync("run")).Succeeded();
    }

    /// <summary>The same program and the vectors, on .NET Framework 4.7.2: on Mono, where it is not Windows'.</summary>
    internal static async Task<Outcome> RunOnNetFrameworkAsync(Consumer consumer)
    {
        await consumer.CreateAsync("net472", Cryptography);
        consumer.AddVectors();
        consumer.Write("FirstProgram.cs", Readme.FirstProgram.AsClass("FirstProgram"));
        consumer.Write("Program.cs", $"FirstProgram.Run(args);\n{CheckVectors}\n");
        (await consumer.DotnetAsync("build", "-c", "Release")).Succeeded();
        string program = Path.Combine(consumer.Folder, "bin", "Release", "net472", $"{consumer.Name}.exe");
        return (OperatingSystem.IsWindows() ? await Command.RunAsync(consumer.Folder, program, [], []) : await Command.RunAsync(consumer.Folder, InstalledProgram.Need("mono"), [program], [])).Succeeded();
    }

    /// <summary>The vectors on the runtime of .NET 8, which is published with them.</summary>
    internal static async Task<Outcome> PublishSelfContainedAsync(Consumer consumer)
    {
        await CreateWithVectorsAsync(consumer, "net8.0");
        try
        {
            return await consumer.RunPublishedAsync("--self-contained");
        }
        catch (SkipException)
        {
            // Where no feed has that runtime, what was built for it still runs on this one.
            (await consumer.DotnetAsync("run", "-c", "Release", "-p:UseAppHost=false", "-p:RollForward=Major")).Succeeded();
            throw;
        }
    }

    /// <summary>The vectors in one file, from which everything was cut that they do not use.</summary>
    internal static async Task<Outcome> TrimAsync(Consumer consumer)
    {
        await CreateWithVectorsAsync(consumer, "net10.0");
        return await consumer.RunPublishedAsync("--self-contained", "-p:PublishTrimmed=true", "-p:PublishSingleFile=true", "-p:TrimmerSingleWarn=false");
    }

    /// <summary>The vectors compiled to machine code.</summary>
    internal static async Task<Outcome> CompileNativeAsync(Consumer consumer, string framework)
    {
        Skip.IfNot(OperatingSystem.IsWindows() || HasLinker, "Neither clang nor gcc is installed, one of which links what NativeAOT compiled.");
        await CreateWithVectorsAsync(consumer, framework);
        return await consumer.RunPublishedAsync("-p:PublishAot=true", "-p:TrimmerSingleWarn=false");
    }

    /// <summary>One project with all libraries, in which each runs the program of its README.</summary>
    internal static async Task<Consumer> UseLibrariesAsync(Consumer consumer)
    {
        await consumer.CreateAsync("net10.0", Libraries);
        foreach (string library in Libraries)
            consumer.Write($"{library}.cs", Readme.Of(library).AsClass(ClassName(library)));
        consumer.Write("Program.cs", $$"""
            switch (Environment.GetEnvironmentVariable("LIBRARY"))
            {
            {{string.Concat(Libraries.Select(library => $"    case \"{library}\": {ClassName(library)}.Run(args); break;\n"))}}
            }
            """);
        (await consumer.DotnetAsync("build", "-c", "Debug")).Succeeded();
        return consumer;
    }

    internal static async Task<string> InstallToolAsync(Consumer consumer)
    {
        Directory.CreateDirectory(consumer.Folder);
        (await consumer.DotnetAsync("tool", "install", "Intaglio.Cli", "--tool-path", consumer.Folder, "--add-source", consumer.Packed.Feed, "--version", consumer.Packed.Version)).Succeeded();
        return consumer.Folder;
    }

    private static async Task CreateWithVectorsAsync(Consumer consumer, string framework)
    {
        await consumer.CreateAsync(framework, Cryptography);
        consumer.AddVectors();
        consumer.Write("Program.cs", CheckVectors);
    }

    private static string ClassName(string library) => library.Replace('.', '_');

    internal static bool HasLinker => InstalledProgram.Find("clang") is not null || InstalledProgram.Find("gcc") is not null;
}
