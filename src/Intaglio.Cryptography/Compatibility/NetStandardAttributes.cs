#if NETSTANDARD2_0
// Attributes that the compiler requires and that .NET Standard 2.0 lacks.
namespace System.Runtime.CompilerServices;

internal static class IsExternalInit;

[AttributeUsage(AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Method, Inherited = false)]
internal sealed class SkipLocalsInitAttribute : Attribute;
#else
using System.Runtime.CompilerServices;

// IsExternalInit is part of the signature of every init accessor. Code compiled for the .NET Standard build looks for it in this assembly.
[assembly: TypeForwardedTo(typeof(IsExternalInit))]
#endif
