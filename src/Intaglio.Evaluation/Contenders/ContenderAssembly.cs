using System.Reflection;
using System.Runtime.Loader;
using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>
/// An assembly that is judged, loaded with what it depends on: its own versions of everything but the framework and the interface of
/// adapters.
/// </summary>
internal sealed class ContenderAssembly : AssemblyLoadContext
{
    private static readonly string[] methodNames = ["HashData", "ComputeHash", "Hash", "ComputeDigest", "Sum", "Digest"];

    private static readonly string frameworkFolder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    private readonly AssemblyDependencyResolver resolver;
    private readonly Assembly assembly;

    internal ContenderAssembly(string path)
        : base("contender")
    {
        resolver = new AssemblyDependencyResolver(path);
        assembly = LoadFromAssemblyPath(Path.GetFullPath(path));
    }

    /// <summary>What can be judged in it: adapters if it has any, otherwise types and methods of the usual shapes.</summary>
    internal IEnumerable<string> FindTargets()
    {
        Type[] types = [.. GetTypes(assembly).Where(type => type is { IsPublic: true, ContainsGenericParameters: false })];
        string[] adapters = [.. types.Where(IsAdapter).Select(type => type.FullName!)];
        return adapters.Length > 0 ? adapters : types.SelectMany(FindTargets);
    }

    /// <summary>Members that hash bytes in memory asynchronously: of the target's own type, or of what an adapter calls.</summary>
    internal IEnumerable<string> FindAsynchronous(string target) =>
        Judged(target).Where(type => type.IsPublic)
            .SelectMany(type => GetMethods(type, BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly))
            .Where(method => typeof(Task).IsAssignableFrom(method.ReturnType) || (method.ReturnType.FullName ?? "").StartsWith("System.Threading.Tasks.ValueTask", StringComparison.Ordinal))
            .Where(method => method.Name.Contains("Hash", StringComparison.OrdinalIgnoreCase) || method.Name.Contains("Sum", StringComparison.Ordinal) || method.Name.Contains("Digest", StringComparison.Ordinal))
            .Where(method => method.GetParameters().Any(parameter => IsMemory(parameter.ParameterType)) && !method.GetParameters().Any(parameter => typeof(Stream).IsAssignableFrom(parameter.ParameterType)))
            .Select(method => $"{method.DeclaringType!.Name}.{method.Name}").Distinct();

    // An adapter is not judged, but all that it may call.
    private IEnumerable<Type> Judged(string target) => assembly.GetType(target) is { } adapter && IsAdapter(adapter)
        ? assembly.GetReferencedAssemblies()
            .Where(name => resolver.ResolveAssemblyToPath(name) != null && name.Name != typeof(IHashContender).Assembly.GetName().Name)
            .SelectMany(name => GetTypes(LoadFromAssemblyName(name)))
        : GetTypes(assembly).Where(type => target == type.FullName || target.StartsWith(type.FullName + ".", StringComparison.Ordinal));

    private static bool IsMemory(Type type) => type == typeof(byte[]) || type == typeof(ReadOnlyMemory<byte>) || type == typeof(Memory<byte>) || type == typeof(string);

    /// <summary>Makes the contender of a target, once for each call.</summary>
    /// <param name="target">What <see cref="FindTargets()"/> returns.</param>
    /// <param name="function">What it should compute; null to find out.</param>
    internal Func<IHashContender> Bind(string target, string? function)
    {
        if (assembly.GetType(target) is { } type)
        {
            if (IsAdapter(type))
                return () => (IHashContender)Activator.CreateInstance(type)!;
            if (typeof(HashAlgorithm).IsAssignableFrom(type) && FindFactory(type) is { } factory)
                return () => new HashAlgorithmContender(factory, function ?? type.Name);
            if (IsNonCryptographic(type))
                return () => new NonCryptographicContender(type, function ?? type.Name);
            throw new ArgumentException($"{target} is no hash algorithm that can be made without arguments");
        }
        int dot = target.LastIndexOf('.');
        if (dot > 0 && assembly.GetType(target[..dot]) is { } owner)
        {
            foreach (MethodInfo method in GetMethods(owner, BindingFlags.Public | BindingFlags.Static).Where(method => method.Name == target[(dot + 1)..]).OrderByDescending(StaticMethodContender.Rank))
                if (StaticMethodContender.Rank(method) > 0)
                    return () => new StaticMethodContender(method, function ?? owner.Name);
        }
        throw new ArgumentException($"{assembly.GetName().Name} has no {target} that can be called");
    }

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        if (assemblyName.Name == typeof(IHashContender).Assembly.GetName().Name)
            return typeof(IHashContender).Assembly;
        // Beside an assembly for an older framework lie parts of it that this one has itself.
        if (assemblyName.Name is { } name && File.Exists(Path.Combine(frameworkFolder, name + ".dll")))
            return null;
        return resolver.ResolveAssemblyToPath(assemblyName) is { } path ? LoadFromAssemblyPath(path) : null;
    }

    protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
        resolver.ResolveUnmanagedDllToPath(unmanagedDllName) is { } path ? LoadUnmanagedDllFromPath(path) : 0;

    private static IEnumerable<string> FindTargets(Type type)
    {
        // A MAC is no hash function, whatever it derives from; its name can be given.
        if (typeof(HMAC).IsAssignableFrom(type))
            return [];
        if (type is { IsAbstract: false } && ((typeof(HashAlgorithm).IsAssignableFrom(type) && FindFactory(type) != null) || (IsNonCryptographic(type) && FindConstructor(type) != null)))
            return [type.FullName!];
        return GetMethods(type, BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
            .Where(method => methodNames.Contains(method.Name) && StaticMethodContender.Rank(method) > 0)
            .Select(method => $"{type.FullName}.{method.Name}")
            .Distinct();
    }

    private static bool IsAdapter(Type type) => type is { IsClass: true, IsAbstract: false } && typeof(IHashContender).IsAssignableFrom(type) && FindConstructor(type) != null;

    /// <summary>The constructor without parameters; null also where a type that another one takes is absent.</summary>
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

    private static bool IsNonCryptographic(Type type)
    {
        for (Type? at = type.BaseType; at != null; at = at.BaseType)
            if (at.FullName == "System.IO.Hashing.NonCryptographicHashAlgorithm")
                return !type.IsAbstract;
        return false;
    }

    private static Func<HashAlgorithm>? FindFactory(Type type)
    {
        if (type.IsAbstract)
            return null;
        if (FindConstructor(type) is { } constructor)
            return () => (HashAlgorithm)constructor.Invoke(null);
        return type.GetMethod("Create", BindingFlags.Public | BindingFlags.Static, []) is { } create && typeof(HashAlgorithm).IsAssignableFrom(create.ReturnType)
            ? () => (HashAlgorithm)create.Invoke(null, null)! : null;
    }

    private static IEnumerable<MethodInfo> GetMethods(Type type, BindingFlags flags) => type.GetMethods(flags).Where(HasItsTypes);

    /// <summary>Whether what a method takes and returns is there; packages for other frameworks have methods for which it is not.</summary>
    private static bool HasItsTypes(MethodInfo method)
    {
        try
        {
            _ = method.ReturnType;
            _ = method.GetParameters();
            return true;
        }
        catch (Exception exception) when (exception is IOException or TypeLoadException or BadImageFormatException)
        {
            return false;
        }
    }

    private static IEnumerable<Type> GetTypes(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException exception)
        {
            // Some need what is not there; the others can be judged.
            return exception.Types.OfType<Type>();
        }
    }
}
