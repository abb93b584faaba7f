using System.Diagnostics;
using System.Security;
using System.Text.Json;
using System.Text.RegularExpressions;
using Intaglio.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>A restored package.</summary>
/// <param name="AssemblyPath">The path of the assembly to evaluate, in a folder with its dependencies.</param>
/// <param name="MainAssemblyPath">The path of the package's own assembly.</param>
/// <param name="Facts">The facts about the package.</param>
public sealed record RestoredPackage(string AssemblyPath, string MainAssemblyPath, PackageFacts Facts)
{
    /// <summary>Gets the path of the project's assembly, whose <c>deps.json</c> lists the dependencies and native libraries.</summary>
    public required string HostAssemblyPath { get; init; }
}

/// <summary>The exception for a package that cannot be evaluated.</summary>
/// <param name="message">The reason, without a final period.</param>
public sealed class PackageUnavailableException(string message) : IOException(message);

/// <summary>
/// A store of packages that the <c>dotnet</c> command restores into separate folders, apart from the user's package folder.
/// </summary>
/// <param name="folder">The folder of the store.</param>
/// <param name="sources">Package feeds or folders to search in addition to the configured ones.</param>
public sealed partial class PackageStore(string folder, IReadOnlyList<string> sources)
{
    private static readonly TimeSpan limit = TimeSpan.FromMinutes(5);

    private readonly string root = Path.GetFullPath(folder);
    private readonly string[] feeds = [.. sources.Select(source => IsFolder(source) ? Path.GetFullPath(source) : source)];

    /// <summary>Gets the default folder of the store.</summary>
    public static string DefaultFolder => UserCache.FolderOf("evaluation");

    /// <summary>Restores a package and compiles an adapter for it.</summary>
    /// <param name="id">The name of the package.</param>
    /// <param name="version">The version, or <see langword="null"/> for the latest.</param>
    /// <param name="adapter">
    /// The C# source of a class that implements <see cref="IHashContender"/>, or <see langword="null"/> for none.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="PackageUnavailableException">
    /// No feed has the package, the package is for other frameworks, or the adapter does not compile.
    /// </exception>
    public async Task<RestoredPackage> RestoreAsync(string id, string? version, string? adapter,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(id);
        if (!Name().IsMatch(id) || (version is not null && !VersionText().IsMatch(version)))
            throw new PackageUnavailableException($"'{id}{(version is null ? "" : "@" + version)}' is not a package name and version");
        // Each adapter and list of feeds has its own folder, so that no old result is used.
        string[] parts = [adapter ?? "", .. feeds, .. feeds.Where(IsFolder).Select(NewestPackage), typeof(PackageStore).Assembly.Location];
        string key = Convert.ToHexStringLower(
            Blake2b.HashData(System.Text.Encoding.UTF8.GetBytes(string.Join('\0', parts)), new Blake2bParameters { DigestSize = 8 }));
        string place = Path.Combine(root, id.ToLowerInvariant(), version?.Replace('*', 'x') ?? "latest", key);
        // The packages are outside the project folder, so that none of their files becomes an item of the project.
        string project = Path.Combine(place, "project"), packages = Path.Combine(place, "packages");
        try
        {
            Directory.CreateDirectory(project);
            using FileLock turn = await FileLock.TakeAsync(Path.Combine(RealPath.Follow(place) ?? place, "lock"), number: 0, limit,
                cancellationToken).ConfigureAwait(false);
            // These files override those in parent folders, which could run other programs.
            await File.WriteAllTextAsync(Path.Combine(project, "global.json"), "{}\n", cancellationToken).ConfigureAwait(false);
            await File.WriteAllTextAsync(Path.Combine(project, "Directory.Build.rsp"), "", cancellationToken).ConfigureAwait(false);
            string file = Path.Combine(project, "Contender.csproj");
            await File.WriteAllTextAsync(file, Describe(id, version, adapter is not null), cancellationToken).ConfigureAwait(false);
            if (adapter is not null)
                await File.WriteAllTextAsync(Path.Combine(project, "Adapter.cs"), adapter, cancellationToken).ConfigureAwait(false);
            await BuildAsync(file, packages, id, cancellationToken).ConfigureAwait(false);
            return Find(project, id, adapter is not null);
        }
        catch (Exception exception)
            when (exception is (IOException and not PackageUnavailableException) or UnauthorizedAccessException or TimeoutException)
        {
            throw new PackageUnavailableException($"its folder cannot be written: {exception.Message.TrimEnd('.')}");
        }
    }

    private string Describe(string id, string? version, bool hasAdapter)
    {
        string here = typeof(PackageStore).Assembly.Location;
        return $"""
            <Project>
              <PropertyGroup>
                <ImportDirectoryBuildProps>false</ImportDirectoryBuildProps>
                <ImportDirectoryBuildTargets>false</ImportDirectoryBuildTargets>
                <ImportDirectoryPackagesProps>false</ImportDirectoryPackagesProps>
              </PropertyGroup>
              <Import Project="Sdk.props" Sdk="Microsoft.NET.Sdk" />
              <PropertyGroup>
                <TargetFramework>net{Environment.Version.Major}.{Environment.Version.Minor}</TargetFramework>
                <Configuration>Release</Configuration>
                <AssemblyName>Contender</AssemblyName>
                <LangVersion>latest</LangVersion>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
                <EnableDefaultItems>false</EnableDefaultItems>
                <CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>
                <RestoreAdditionalProjectSources>{string.Join(';', feeds.Select(Escape))}</RestoreAdditionalProjectSources>
                <OutputPath>out</OutputPath>
                <AppendTargetFrameworkToOutputPath>false</AppendTargetFrameworkToOutputPath>
                <NuGetAudit>false</NuGetAudit>
              </PropertyGroup>
              <ItemGroup>
                <!-- Its code and nothing else of it: what a package adds to builds would run here. -->
                <PackageReference Include="{id}" Version="{(version is null ? "*" : version.Contains('*', StringComparison.Ordinal) ? version : $"[{version}]")}" IncludeAssets="compile;runtime;native" />
                {(hasAdapter ? $"<Compile Include=\"Adapter.cs\" /><Reference Include=\"Intaglio.Evaluation\"><HintPath>{Escape(here)}</HintPath><Private>false</Private></Reference>" : "")}
              </ItemGroup>
              <Import Project="Sdk.targets" Sdk="Microsoft.NET.Sdk" />
            </Project>

            """;
    }

    private static bool IsFolder(string source) => !source.Contains("://", StringComparison.Ordinal);

    /// <summary>Returns a value that changes when a package in the folder is rebuilt.</summary>
    private static string NewestPackage(string source) => !Directory.Exists(source) ? ""
        : Directory.EnumerateFiles(source, "*.nupkg", SearchOption.AllDirectories).Select(file => File.GetLastWriteTimeUtc(file).Ticks)
        .DefaultIfEmpty().Max().ToString(System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>Escapes text for an MSBuild element.</summary>
    private static string Escape(string text) =>
        SecurityElement.Escape(string.Concat(text.Select(character => "%$@;()'*?".Contains(character, StringComparison.Ordinal)
        ? $"%{(int)character:X2}" : character.ToString())));

    private static async Task BuildAsync(string project, string packages, string id, CancellationToken cancellationToken)
    {
        ProcessStartInfo start =
            new("dotnet", ["build", project, "-v:quiet", "-nologo", "-clp:NoSummary", "-nodeReuse:false"])
        {
            WorkingDirectory = Path.GetDirectoryName(project),
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        // A compiler server would outlive this process, so it is used only if the user's environment says so.
        start.Environment.TryAdd("UseSharedCompilation", "false");
        // Packages stay in this folder, so that no other build on this machine uses them.
        start.Environment["NUGET_PACKAGES"] = packages;
        // Settings of an SDK that runs this process must not affect the project.
        foreach (string name in (ReadOnlySpan<string>)["MSBuildSDKsPath", "MSBUILD_EXE_PATH", "MSBuildExtensionsPath", "CI"])
            start.Environment.Remove(name);
        using Process process = Start(start);
        process.StandardInput.Close();
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        ending.CancelAfter(limit);
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(ending.Token),
                errors = process.StandardError.ReadToEndAsync(ending.Token);
            await process.WaitForExitAsync(ending.Token).ConfigureAwait(false);
            if (process.ExitCode != 0)
                throw new PackageUnavailableException(Explain(await output.ConfigureAwait(false) + await errors.ConfigureAwait(false), id));
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            cancellationToken.ThrowIfCancellationRequested();
            throw new PackageUnavailableException($"dotnet took more than {limit.TotalMinutes} minutes to restore it");
        }
    }

    private static Process Start(ProcessStartInfo start)
    {
        try
        {
            return ProgramStart.Start(start);
        }
        catch (System.ComponentModel.Win32Exception)
        {
            throw new PackageUnavailableException("the dotnet command, which restores packages, is not installed");
        }
    }

    private static string Explain(string output, string id)
    {
        string[] errors = [.. ErrorCode().Matches(output).Select(match => match.Value)];
        string first = ErrorLine().Match(output) is { Success: true } line ? line.Groups["text"].Value.Trim().TrimEnd('.')
            : "dotnet could not restore it";
        if (errors.Contains("NU1101"))
            return "the configured feeds do not have it";
        if (errors.Contains("NU1102") || errors.Contains("NU1103"))
            return "the configured feeds do not have this version of it";
        if (errors.Contains("NU1301") || errors.Contains("NU1801"))
            return $"a feed does not answer: {first}";
        if (errors.Contains("NU1202"))
            return $"it is not for .NET {Environment.Version.Major}: {first}";
        return errors.Any(error => error.StartsWith("CS", StringComparison.Ordinal))
            ? $"its adapter does not fit this version of {id}: {first}" : first;
    }

    private static RestoredPackage Find(string project, string id, bool hasAdapter)
    {
        using JsonDocument assets = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(project, "obj", "project.assets.json")));
        JsonProperty library = assets.RootElement.GetProperty("libraries").EnumerateObject()
            .First(it => it.Name.StartsWith(id + "/", StringComparison.OrdinalIgnoreCase));
        string packageFolder = assets.RootElement.GetProperty("packageFolders").EnumerateObject()
            .Select(it => Path.Combine(it.Name, library.Value.GetProperty("path").GetString()!))
            .First(Directory.Exists);
        string output = Path.Combine(project, "out");
        string? main = null;
        if (assets.RootElement.GetProperty("targets").EnumerateObject().First().Value.GetProperty(library.Name)
            .TryGetProperty("runtime", out JsonElement runtime))
        {
            string[] assemblies = [.. runtime.EnumerateObject().Where(it => it.Name.EndsWith(".dll", StringComparison.OrdinalIgnoreCase))
                .Select(it => Path.Combine(output, Path.GetFileName(it.Name)))];
            main = assemblies.FirstOrDefault(path => string.Equals(Path.GetFileNameWithoutExtension(path), id,
                StringComparison.OrdinalIgnoreCase)) ?? assemblies.FirstOrDefault();
        }
        if (main is null)
            throw new PackageUnavailableException("it has no assembly");
        string host = Path.Combine(output, "Contender.dll");
        return new RestoredPackage(hasAdapter ? host : main, main, PackageReader.Read(packageFolder)) { HostAssemblyPath = host };
    }

    [GeneratedRegex(@"\A[A-Za-z0-9_][A-Za-z0-9_.-]*\z")]
    private static partial Regex Name();

    [GeneratedRegex(@"\A[0-9*][A-Za-z0-9.+*-]*\z")]
    private static partial Regex VersionText();

    [GeneratedRegex(@"\b(NU|CS)\d{4}\b")]
    private static partial Regex ErrorCode();

    [GeneratedRegex(@"error [A-Z]+\d+: (?<text>[^\[\r\n]+)")]
    private static partial Regex ErrorLine();
}
