using System.Reflection;
using System.Runtime.Loader;

namespace Intaglio.Evaluation;

/// <summary>An assembly under evaluation, loaded with its own dependencies except for .NET and the interface of adapters.</summary>
internal sealed class ContenderAssembly : AssemblyLoadContext
{
    private static readonly string frameworkFolder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    private readonly AssemblyDependencyResolver resolver;
    private readonly Assembly assembly;
    private IReadOnlyList<Shape>? shapes;

    /// <param name="path">The path of the assembly.</param>
    /// <param name="hostPath">
    /// The path of the assembly whose <c>deps.json</c> lists the dependencies, or <see langword="null"/> if it is the same assembly.
    /// </param>
    internal ContenderAssembly(string path, string? hostPath)
        : base("contender")
    {
        resolver = new AssemblyDependencyResolver(hostPath ?? path);
        assembly = LoadFromAssemblyPath(Path.GetFullPath(path));
    }

    /// <summary>Gets the assembly under evaluation.</summary>
    internal Assembly Judged => assembly;

    /// <summary>
    /// Finds the targets to evaluate: the adapters if the assembly has any, or all shapes, including those that cannot be called.
    /// </summary>
    internal IEnumerable<FoundTarget> FindTargets()
    {
        FoundTarget[] adapters = [.. PackageTypes.GetTypes(assembly)
            .Where(static type => type is { IsPublic: true, ContainsGenericParameters: false } && IsAdapter(type))
            .Select(static type => new FoundTarget(type.FullName!, IsAdapter: true, HashFeatures.None, [""]))];
        return adapters.Length > 0 ? adapters
            : FindShapes().Select(static shape =>
            new FoundTarget(shape.Target, IsAdapter: false, shape.Features, shape.Reason is null ? shape.Variants : [""], shape.Reason));
    }

    /// <summary>Finds the members that can be hash functions.</summary>
    internal IReadOnlyList<Shape> FindShapes() => shapes ??= ShapeFinder.Find(assembly);

    /// <summary>
    /// Finds members that hash bytes in memory asynchronously, in the target's type or in the assemblies that an adapter calls.
    /// </summary>
    internal IEnumerable<string> FindAsynchronous(string target) =>
        JudgedTypes(target).Where(type => type.IsPublic)
            .SelectMany(type => PackageTypes.GetStaticMethods(type)
            .Concat(PackageTypes.GetMethods(type).Where(method => method.DeclaringType == type)))
            .Where(method => typeof(Task).IsAssignableFrom(method.ReturnType)
            || (method.ReturnType.FullName ?? "").StartsWith("System.Threading.Tasks.ValueTask", StringComparison.Ordinal))
            .Where(method => method.Name.Contains("Hash", StringComparison.OrdinalIgnoreCase)
            || method.Name.Contains("Sum", StringComparison.Ordinal) || method.Name.Contains("Digest", StringComparison.Ordinal))
            .Where(method => method.GetParameters().Any(parameter => IsMemory(parameter.ParameterType))
            && !method.GetParameters().Any(parameter => typeof(Stream).IsAssignableFrom(parameter.ParameterType)))
            .Select(method => $"{method.DeclaringType!.Name}.{method.Name}").Distinct();

    // Returns the types that an adapter can call, because the adapter itself is not evaluated.
    private IEnumerable<Type> JudgedTypes(string target) => assembly.GetType(target) is { } adapter && IsAdapter(adapter)
        ? assembly.GetReferencedAssemblies()
            .Where(name => resolver.ResolveAssemblyToPath(name) is not null && name.Name != typeof(IHashContender).Assembly.GetName().Name)
            .SelectMany(name => PackageTypes.GetTypes(LoadFromAssemblyName(name)))
        : PackageTypes.GetTypes(assembly).Where(type => target == type.FullName
        || target.StartsWith(type.FullName + ".", StringComparison.Ordinal)
        || target.StartsWith(type.FullName + "(", StringComparison.Ordinal));

    private static bool IsMemory(Type type) =>
        type == typeof(byte[]) || type == typeof(ReadOnlyMemory<byte>) || type == typeof(Memory<byte>) || type == typeof(string);

    /// <summary>Returns a function that creates contenders for a target.</summary>
    /// <param name="target">The target, as returned by <see cref="FindTargets()"/>.</param>
    /// <param name="function">The name of the hash function, or <see langword="null"/> to detect it.</param>
    /// <param name="variant">The zero-based index of the shape's variant.</param>
    internal Func<IHashContender> Bind(string target, string? function, int variant = 0)
    {
        if (assembly.GetType(target) is { } type && IsAdapter(type))
            return () => (IHashContender)Activator.CreateInstance(type)!;
        Shape shape = FindShapes().FirstOrDefault(shape => shape.Target == target)
            ?? throw new ArgumentException($"{assembly.GetName().Name} has no {target} that can be called");
        return () => shape.Create(variant, function);
    }

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        if (assemblyName.Name == typeof(IHashContender).Assembly.GetName().Name)
            return typeof(IHashContender).Assembly;
        // Assemblies for older frameworks ship libraries that are now part of .NET.
        if (assemblyName.Name is { } name && File.Exists(Path.Combine(frameworkFolder, name + ".dll")))
            return null;
        return resolver.ResolveAssemblyToPath(assemblyName) is { } path ? LoadFromAssemblyPath(path) : null;
    }

    protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
        resolver.ResolveUnmanagedDllToPath(unmanagedDllName) is { } path ? LoadUnmanagedDllFromPath(path) : 0;

    private static bool IsAdapter(Type type) =>
        type is { IsClass: true, IsAbstract: false } && typeof(IHashContender).IsAssignableFrom(type) && FindConstructor(type) is not null;

    /// <summary>
    /// Finds the constructor without parameters. Returns <see langword="null"/> if none exists or a type in a constructor's signature is
    /// missing.
    /// </summary>
    private static ConstructorInfo? FindConstructor(Type type)
    {
        try
        {
            return type.GetConstructor([]);
        }
        catch (Exception exception) when (exception is IOException or TypeLoadException or BadImageFormatException)
        {
            return null;
        }
    }
}
